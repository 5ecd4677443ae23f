-- compatible-from: 0012
-- Lists of a million rows (bench/README.md): a kind's ledger lines in their order, and of goods the rows with stock. Common
-- Chinese characters have no case and no compatibility form: a text of them and of plain signs is its own normal form but
-- for the case, and need not go through all the steps. The results are the same, so that indexes of them stay right.
do $$ begin
  execute replace(pg_get_functiondef('normal_form(text)'::regprocedure),
    '^[!-~]+( [!-~]+)*$', '^[!-~\u4e00-\u9fff]+( [!-~\u4e00-\u9fff]+)*$');
end $$;

create index ledger_by_kind on ledger (kind, at desc, id desc);
create index ledger_by_client_kind on ledger (client_id, kind, at desc, id desc);
create index stock_of_type on stock (type_id, client_id) where on_hand > 0;

-- Of before normal forms: no statement uses them since migration 0039, and every row written has to keep them.
drop index goods_type_by_keyword;
drop index stock_by_lot;
