-- Keywords over very many goods types: an index of the pairs of characters that a row's texts have. A keyword's pairs are
-- all among those of a row that contains it; whoever searches compares the texts themselves afterwards. Trigrams would
-- need an extension, and find no Chinese word of two characters. Single characters count where they are words of their
-- own, which is beyond ASCII.
create function keyword_grams(given text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(one || other) filter (where other is not null), '{}')
    || coalesce(array_agg(one) filter (where octet_length(one) > 1), '{}')
  from (select string_to_array(lower(given), null) as all_of) as characters,
    unnest(all_of, all_of[2:]) as pair (one, other)
$$;

create index goods_type_by_keyword on goods_type
  using gin (keyword_grams(sku_code || ' ' || name || ' ' || coalesce(gtin, '')));
create index goods_type_by_status on goods_type (status, name, id);

-- Stock is found by its goods, its location, and the beginning of its lot.
create index stock_by_lot on stock (upper(lot) text_pattern_ops) where lot <> '';
