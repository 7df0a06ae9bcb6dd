-- What a session was last used with, in plain words ('Chrome on Android'): empty where it cannot be told, null until it is used.
alter table sessions add column device text check (char_length(device) <= 60);
