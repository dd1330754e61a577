-- The words of a text in their order: small letters, without accents and marks, each cut after 24 characters.
-- Scripts without spaces and emoji give one word a sign; in Thai, Lao, Burmese and Khmer that is a letter with its marks.
-- Independent of the database's locale and of extensions: that is why the capitals of all scripts in use stand here.
CREATE OR REPLACE FUNCTION "search_words"(input text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
  folded text := lower(input collate "C");
begin
  if octet_length(input) <> length(input) then
    folded := lower(regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f\u055b\u055c\u055e\u0591-\u05bd\u064b-\u065f\u0670]+', '', 'g') collate "C");
    folded := translate(folded, 'đĐðÐøØłŁßẞæÆœŒıħĦ', 'ddddoollssaaooihh');
  end if;
  -- Most languages of Latin letters have nothing else by now.
  if octet_length(folded) <> length(folded) then
    if folded ~ '[\u00de\u014a\u0166\u0181-\u024e\u0391-\u03a9\u03c2\u0400-\u042f\u0460-\u052e\u0531-\u0556\u1c90-\u1cbf\U0001e900-\U0001e921]' then
      if folded ~ '[\u00de\u014a\u0166\u0181-\u024e]' then
        folded := translate(folded,
          'ÞŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎ',
          'þŋŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ');
      end if;
      if folded ~ '[\u0391-\u03a9\u03c2]' then
        folded := translate(folded,
          'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
          'αβγδεζηθικλμνξοπρστυφχψωσ');
      end if;
      if folded ~ '[\u0400-\u042f]' then
        folded := translate(folded,
          'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
          'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюя');
      end if;
      if folded ~ '[\u0460-\u052e]' then
        folded := translate(folded,
          'ѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
          'ѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ');
      end if;
      if folded ~ '[\u0531-\u0556]' then
        folded := translate(folded,
          'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
          'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
      end if;
      if folded ~ '[\u1c90-\u1cbf]' then
        folded := translate(folded,
          'ᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ',
          'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ');
      end if;
      if folded ~ '[\U0001e900-\U0001e921]' then
        folded := translate(folded,
          '𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
          '𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
      end if;
    end if;
    folded := regexp_replace(folded, '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003134f\u0e01-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u17d7\u17dc\u17dd][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u17b4-\u17d3\u17dd]*)', ' \1 ', 'g');
  end if;
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02df\u055a\u055d\u055f\u0589\u058a\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u0f0b-\u0f14\u104a\u104b\u10fb\u1360-\u1368\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\uff00-\uff20\ufffd]+', ' ', 'g');
  return array(select left(word, 24) from unnest(string_to_array(folded, ' ')) with ordinality as each(word, place) where word <> '' order by place);
end $$;
--> statement-breakpoint
-- Whether a text may have other words than before.
CREATE FUNCTION pg_temp.has_other_words(input text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select input ~ '[\u00d0\u00de\u00f0\u014a\u0166\u0181-\u019f\u01a2-\u01ae\u01b1-\u01c3\u01dd-\u01ef\u01f6\u01f7\u021c-\u024e\u1e9e\u0405\u0460-\u052e\u0531-\u058a\u0e01-\u0edf\u0f0b-\u0f14\u1000-\u108f\u10fb\u1360-\u1368\u1780-\u17dd\u1c90-\u1cbf\U0001e900-\U0001e921]'
$$;
--> statement-breakpoint
INSERT INTO "conversation_words" ("conversation_id", "position", "words")
  select c.id, 0, "words_to_find"("search_scope"(c.principal_id), c.title)
  from "conversations" c where pg_temp.has_other_words(c.title)
  on conflict ("conversation_id", "position") do update set "words" = excluded."words";
--> statement-breakpoint
-- The job that looks for these notes the words of their messages.
UPDATE "conversations" c SET "has_words" = false
  where exists (select from "messages" m where m.conversation_id = c.id and pg_temp.has_other_words(m.content));
--> statement-breakpoint
DROP FUNCTION pg_temp.has_other_words(text);
