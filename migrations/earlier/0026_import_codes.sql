-- Why a line of a dump could not be read is a code of server/library/catalogue-import/dump-line.ts, which has the words for it.
create function pg_temp.bad_line_of(words text) returns text language sql immutable as $$
  select case words
    when 'longer than 4 MB' then 'tooLong'
    when 'not five columns' then 'columns'
    when 'not JSON' then 'json'
    when 'without an identifier' then 'number'
    when 'an edition without a title' then 'title'
    when 'an edition whose ISBN is wrong' then 'isbn'
    when 'an author without a name' then 'name'
    else words end
$$;

update catalogue_imports set
  counts = (select coalesce(jsonb_object_agg(pg_temp.bad_line_of(key), value), '{}') from jsonb_each(counts)),
  bad_lines = (
    select coalesce(jsonb_agg(jsonb_set(line, '{why}', to_jsonb(pg_temp.bad_line_of(line ->> 'why'))) order by at), '[]')
    from jsonb_array_elements(bad_lines) with ordinality as lines (line, at));
