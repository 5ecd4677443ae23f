/** Years of a warehouse's life, made by SQL inside the database: requests by the 100,000, ledger lines by the million. */
import type pg from "pg";

/**
 * This many ledger lines and requests (half entries, half exits with deliveries and their timelines), spread over 400
 * days and over the demo data: its clients, warehouses and stock rows. Balances of the lines are not those of a real
 * ledger: no figure of the overview reads them.
 */
export async function addHistory(
  client: pg.Client,
  { lines, requests }: { readonly lines: number; readonly requests: number },
): Promise<void> {
  const half = Math.floor(requests / 2);
  const at = (n: string) => `now() - (${n} % 576000) * interval '1 minute'`;
  await client.query(`
    create temporary table bench_stock as
      select row_number() over (order by id) - 1 as at, id, client_id, type_id from stock;
    create temporary table bench_pair as
      select row_number() over (order by c.id, w.id) - 1 as at, c.id as client_id, w.id as warehouse_id
      from client c, warehouse w;
    insert into entry (id, number, client_id, warehouse_id, expected_at, arrived_at, status, completed_at, discrepancy,
      status_since, created_at, updated_at)
    select gen_random_uuid(), 'RKBENCH-' || n, p.client_id, p.warehouse_id, ${at("n * 11")} + interval '4 hours',
      ${at("n * 11")} - interval '1 hour', 'completed', ${at("n * 11")}, n % 17 = 0, ${at("n * 11")}, ${at("n * 11")},
      ${at("n * 11")}
    from generate_series(1, ${half}) n join bench_pair p on p.at = n % (select count(*) from bench_pair);
    insert into exit (id, number, client_id, warehouse_id, required_at, status, shipped_at, requested_total, shipped_total,
      short_total, status_since, created_at, updated_at)
    select gen_random_uuid(), 'CKBENCH-' || n, p.client_id, p.warehouse_id, ${at("n * 13")} + interval '6 hours', 'shipped',
      ${at("n * 13")}, 100, 100 - n % 3, n % 3, ${at("n * 13")}, ${at("n * 13")}, ${at("n * 13")}
    from generate_series(1, ${half}) n join bench_pair p on p.at = n % (select count(*) from bench_pair);
    insert into delivery (id, number, exit_id, client_id, warehouse_id, packages, weight_grams, volume_cm3, status,
      status_since, created_at, updated_at)
    select gen_random_uuid(), replace(x.number, 'CK', 'PS'), x.id, x.client_id, x.warehouse_id, 1, 1000, 1000, 'signed',
      x.shipped_at, x.shipped_at, x.shipped_at
    from exit x where x.number like 'CKBENCH-%';
    insert into event (id, entity, entity_id, type, from_status, to_status, version, at, by_name)
    select gen_random_uuid(), 'entry', id, step.type, null, 'completed', step.version, completed_at, '压测'
      from entry, (values ('submit', 1), ('approve', 2), ('receive', 3)) as step (type, version)
      where number like 'RKBENCH-%'
    union all
    select gen_random_uuid(), 'exit', id, step.type, null, 'shipped', step.version, shipped_at, '压测'
      from exit, (values ('submit', 1), ('approve', 2), ('ship', 3)) as step (type, version)
      where number like 'CKBENCH-%'
    union all
    select gen_random_uuid(), 'delivery', id, 'sign', null, 'signed', 1, status_since, '压测' from delivery
      where number like 'PSBENCH-%';
    insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after,
      reserved_after, cause_entity, cause_id, operator_name, at)
    select gen_random_uuid(), s.id, s.client_id, s.type_id, case when n % 2 = 0 then 'receipt' else 'issue' end,
      case when n % 2 = 0 then 1 + n % 20 else -1 - n % 20 end, 0, 100, 0,
      case when n % 2 = 0 then 'entry' else 'exit' end, s.id, '压测', ${at("n * 7")}
    from generate_series(1, ${lines}) n join bench_stock s on s.at = n % (select count(*) from bench_stock);`);
}
