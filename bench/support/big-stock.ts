/** A warehouse's years of data, made by SQL inside the database: goods types by the 100,000, stock rows by the million. */
import type pg from "pg";

const FIRST = ["脱脂", "橄榄", "冷冻", "有机", "进口", "纯棉", "全麦", "无糖", "儿童", "家用"];
const THING = [
  "奶粉",
  "牛肉",
  "毛巾",
  "面包",
  "饮料",
  "洗衣液",
  "大米",
  "轴承",
  "灯泡",
  "咖啡豆",
  "酱油",
  "电池",
];

const array = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(",")}]`;

/** Adds this many goods types of eight clients and of no client, and their categories. */
export async function addGoods(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    insert into client (id, code, name, short_name, created_at, updated_at)
      select gen_random_uuid(), 'BENCH-' || n, '压测客户' || n, '压测' || n, now(), now() from generate_series(1, 8) n
      on conflict do nothing;
    insert into goods_category (id, code, name, sort, created_at, updated_at)
      select gen_random_uuid(), 'BENCH-' || n, '压测分类' || n, n, now(), now() from generate_series(1, 40) n
      on conflict do nothing;
    insert into goods_type (id, client_id, sku_code, name, spec, category_id, gtin, unit, safety_stock, status,
      created_at, updated_at)
    select gen_random_uuid(),
      case when n % 9 = 0 then null else (array(select id from client where code like 'BENCH-%' order by code))[n % 9] end,
      'SKU-' || lpad(n::text, 7, '0'),
      (${array(FIRST)})[1 + n % ${FIRST.length}] || (${array(THING)})[1 + (n / 7) % ${THING.length}] || ' ' || (n % 977) || ' 号',
      (n % 50) || ' kg',
      (array(select id from goods_category where code like 'BENCH-%' order by code))[1 + n % 40],
      lpad((690000000000 + n)::text, 13, '0'), '箱', n % 100,
      case when n % 25 = 0 then 'disabled' else 'enabled' end,
      now() - (n % 500000) * interval '1 minute', now() - (n % 400000) * interval '1 minute'
    from generate_series(1, ${count}) n;`);
}

/** Adds this many stock rows, on four warehouses of 2,000 locations. */
export async function addStock(client: pg.Client, from: number, to: number): Promise<void> {
  // Rows that are right by their making need not be checked a million times; a plain owner of the database may not say so.
  await client.query("set session_replication_role = replica").catch(() => {});
  await client.query(`
    insert into warehouse (id, code, name, created_at, updated_at)
      select gen_random_uuid(), 'BENCH-' || n, '压测仓' || n, now(), now() from generate_series(1, 4) n
      on conflict do nothing;
    insert into location (id, warehouse_id, code, zone, created_at, updated_at)
      select gen_random_uuid(), w.id, 'L' || lpad(n::text, 4, '0'),
        (array['receiving', 'storage', 'storage', 'picking', 'storage', 'damaged'])[1 + n % 6], now(), now()
      from warehouse w, generate_series(1, 2000) n where w.code like 'BENCH-%'
      on conflict do nothing;
    create temporary table if not exists bench_type as
      select row_number() over (order by sku_code, id) - 1 as at, id, client_id from goods_type
      where sku_code like 'SKU-%' and client_id is not null;
    create temporary table if not exists bench_location as
      select row_number() over (order by id) - 1 as at, id, warehouse_id from location where code ~ '^L[0-9]{4}$';
    create unique index if not exists bench_type_at on bench_type (at);
    create unique index if not exists bench_location_at on bench_location (at);
    analyze bench_type; analyze bench_location;
    insert into stock (id, client_id, type_id, warehouse_id, location_id, lot, expiry, condition, on_hand, reserved,
      received_at, created_at, updated_at)
    select gen_random_uuid(), t.client_id, t.id, l.warehouse_id, l.id, 'LOT' || n,
      case when n % 3 = 0 then date '9999-12-31' else current_date + (n % 900)::integer end,
      (array['good', 'good', 'good', 'good', 'good', 'good', 'good', 'good', 'damaged', 'quarantine'])[1 + n % 10],
      n % 997, 0, now() - (n % 700000) * interval '1 minute', now(), now() - (n % 600000) * interval '1 minute'
    from generate_series(${from}::bigint, ${to}::bigint) n
      join bench_type t on t.at = (n * 7919) % (select count(*) from bench_type)
      join bench_location l on l.at = (n * 104729) % (select count(*) from bench_location);`);
}

/** Adds this many entries of three lines each, of the clients that goods were added for. */
export async function addRequests(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    create temporary table bench_pair as
      select row_number() over (order by c.code, w.code) - 1 as at, c.id as client_id, w.id as warehouse_id
      from client c, warehouse w where c.code like 'BENCH-_' and w.code like 'BENCH-_';
    create temporary table bench_own as
      select row_number() over (partition by client_id order by sku_code) - 1 as at, id, client_id from goods_type
      where sku_code like 'SKU-%' and client_id is not null;
    create unique index on bench_own (client_id, at);
    analyze bench_own;
    create temporary table bench_few as
      select min(most) as most from (select count(*) as most from bench_own group by client_id) as owned;
    insert into entry (id, number, client_id, warehouse_id, source_number, status, status_since, created_at, updated_at)
    select gen_random_uuid(), 'RKBENCH-' || lpad(n::text, 7, '0'), p.client_id, p.warehouse_id, 'PO-' || n,
      (array['completed', 'completed', 'completed', 'cancelled', 'approved', 'pending'])[1 + n % 6],
      now() - (n * 7 % 576000) * interval '1 minute', now() - (n * 13 % 576000) * interval '1 minute',
      now() - (n * 7 % 576000) * interval '1 minute'
    from generate_series(1, ${count}) n join bench_pair p on p.at = n % (select count(*) from bench_pair);
    analyze entry;
    insert into entry_line (id, entry_id, line_no, type_id, expected)
    select gen_random_uuid(), e.id, k, (select o.id from bench_own o where o.client_id = e.client_id
        and o.at = (substr(e.number, 9)::bigint * 7919 + k * 104729) % (select most from bench_few)), 10
    from entry e cross join generate_series(1, 3) k where e.number like 'RKBENCH-%';`);
}

/** Adds this many ledger lines on the existing stock rows, of the last two years, and a client without any. */
export async function addLedger(client: pg.Client, count: number): Promise<void> {
  await client.query("set session_replication_role = replica").catch(() => {});
  await client.query(`
    insert into client (id, code, name, short_name, created_at, updated_at)
      values (gen_random_uuid(), 'BENCH-EMPTY', '压测无货客户', '压测无货', now(), now()) on conflict do nothing;
    create temporary table bench_stock as
      select row_number() over (order by id) - 1 as at, id, client_id, type_id, on_hand from stock where lot like 'LOT%';
    create unique index on bench_stock (at);
    analyze bench_stock;
    insert into ledger (id, stock_id, client_id, type_id, kind, delta_on_hand, delta_reserved, on_hand_after,
      reserved_after, cause_entity, cause_id, cause_number, operator_name, at)
    select gen_random_uuid(), s.id, s.client_id, s.type_id,
      (array['receipt', 'issue', 'reserve', 'release', 'adjust', 'move'])[1 + n % 6], 1, 0, s.on_hand + 1, 0,
      (array['entry', 'exit', 'exit', 'exit', 'stock', 'stock'])[1 + n % 6], gen_random_uuid(),
      case when n % 6 < 4 then 'CK' || lpad(n::text, 10, '0') end, '压测', now() - (n % 1000000) * interval '1 minute'
    from generate_series(1, ${count}) n
      join bench_stock s on s.at = (n::bigint * 7919) % (select count(*) from bench_stock);`);
}

/** As autovacuum leaves it some minutes later. */
export const settle = (client: pg.Client): Promise<unknown> => client.query("vacuum analyze");
