-- Keywords over very many goods types: an index of the pairs of characters that a row's texts have. A keyword's pairs are
-- all among those of a row that contains it; whoever searches compares the texts themselves afterwards. Trigrams would
-- need an extension, and find no Chinese word of two characters. Single characters count where they are words of their
-- own, which is beyond ASCII.
create function keyword_grams(given text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(lower(given), at, 2) as gram from generate_series(1, length(given) - 1) at
    union all
    select substr(lower(given), at, 1) from generate_series(1, length(given)) at
    where octet_length(substr(lower(given), at, 1)) > 1
  ) as grams
$$;

create index goods_type_by_keyword on goods_type
  using gin (keyword_grams(sku_code || ' ' || name || ' ' || coalesce(gtin, '')));
create index goods_type_by_status on goods_type (status, id);

-- Stock is found by its goods, its location, and the beginning of its lot.
create index stock_by_lot on stock (upper(lot) text_pattern_ops) where lot <> '';
