-- A name is one field wherever it is typed, so nothing has to know which words of it are the last name.
alter table members drop constraint members_last_name_ends_name, drop column last_name;
