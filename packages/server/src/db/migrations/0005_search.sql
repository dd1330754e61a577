-- The words of a text in their order: small letters, without accents and marks, each cut after 24 characters.
-- Scripts without spaces and emoji give one word a sign. Independent of the database's locale and of extensions.
CREATE FUNCTION "search_words"(input text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
  folded text := lower(input collate "C");
begin
  if octet_length(input) <> length(input) then
    folded := lower(regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670]+', '', 'g') collate "C");
    folded := translate(folded, 'đĐøØłŁßæÆœŒıħĦ', 'ddoollsaaooihh');
    if folded ~ '[\u0391-\u03a9\u03c2\u0400-\u042f]' then
      folded := translate(folded,
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄІЈЉЊЋЏ',
        'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєіјљњћџ');
    end if;
    folded := regexp_replace(folded, '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003134f])', ' \1 ', 'g');
  end if;
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02df\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\uff00-\uff20\ufffd]+', ' ', 'g');
  return array(select left(word, 24) from unnest(string_to_array(folded, ' ')) with ordinality as each(word, place) where word <> '' order by place);
end $$;
--> statement-breakpoint
CREATE FUNCTION "search_scope"(principal uuid) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select left(principal::text, 8)
$$;
--> statement-breakpoint
-- What is searched for a text. A tsvector holds less than 1 MB, which 9,000 words of this length cannot exceed.
CREATE FUNCTION "words_to_find"(scope text, input text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select array_to_tsvector((array(
    select distinct scope || word from unnest("search_words"(left(input, 100000))) as word
  ))[1:9000])
$$;
--> statement-breakpoint
CREATE FUNCTION "note_message_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- A large import puts its words off.
  if current_setting('studio.words_later', true) = 'on' then
    return null;
  end if;
  if new.status <> 'streaming' and not new.is_superseded and new.content <> '' then
    insert into "conversation_words" ("conversation_id", "position", "words")
    select c.id, new.position, "words_to_find"("search_scope"(c.principal_id), new.content)
    from "conversations" c where c.id = new.conversation_id
    on conflict ("conversation_id", "position") do update set "words" = excluded."words";
  else
    delete from "conversation_words" w
    where w.conversation_id = new.conversation_id and w.position = new.position;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "messages_words_inserted" AFTER INSERT ON "messages" FOR EACH ROW
  WHEN (new.status <> 'streaming' and new.content <> '')
  EXECUTE FUNCTION "note_message_words"();
--> statement-breakpoint
CREATE TRIGGER "messages_words_updated" AFTER UPDATE OF "content", "status", "is_superseded" ON "messages" FOR EACH ROW
  WHEN ((old.content, old.status, old.is_superseded) is distinct from (new.content, new.status, new.is_superseded))
  EXECUTE FUNCTION "note_message_words"();
--> statement-breakpoint
CREATE FUNCTION "note_conversation_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and new.principal_id <> old.principal_id then
    -- The same words, of somebody else now.
    update "conversation_words" w set "words" = array_to_tsvector(array(
      select "search_scope"(new.principal_id) || substr(word, 9) from unnest(tsvector_to_array(w.words)) as word
    ))
    where w.conversation_id = new.id;
  end if;
  if new.title = '' then
    delete from "conversation_words" w where w.conversation_id = new.id and w.position = 0;
  else
    insert into "conversation_words" ("conversation_id", "position", "words")
    values (new.id, 0, "words_to_find"("search_scope"(new.principal_id), new.title))
    on conflict ("conversation_id", "position") do update set "words" = excluded."words";
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "conversations_words_inserted" AFTER INSERT ON "conversations" FOR EACH ROW
  WHEN (new.title <> '')
  EXECUTE FUNCTION "note_conversation_words"();
--> statement-breakpoint
CREATE TRIGGER "conversations_words_updated" AFTER UPDATE OF "title", "principal_id" ON "conversations" FOR EACH ROW
  WHEN ((old.title, old.principal_id) is distinct from (new.title, new.principal_id))
  EXECUTE FUNCTION "note_conversation_words"();
--> statement-breakpoint
-- What was written before there was a search.
INSERT INTO "conversation_words" ("conversation_id", "position", "words")
  select c.id, 0, "words_to_find"("search_scope"(c.principal_id), c.title)
  from "conversations" c where c.title <> '';
--> statement-breakpoint
INSERT INTO "conversation_words" ("conversation_id", "position", "words")
  select m.conversation_id, m.position, "words_to_find"("search_scope"(c.principal_id), m.content)
  from "messages" m join "conversations" c on c.id = m.conversation_id
  where m.status <> 'streaming' and not m.is_superseded and m.content <> '';
