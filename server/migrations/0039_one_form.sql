-- compatible-from: 0012
-- Whatever is looked up or unique is compared by one normal form (docs/decisions/0059): compatibility characters, invisible
-- ones, blanks and case. The function does what src/domain/normal-form.ts does; its letters are those of Unicode that have
-- another case, written by that rule.
create function normal_form(given text) returns text language plpgsql immutable parallel safe as $form$
declare
  t text;
begin
  if given ~ '^[!-~]+( [!-~]+)*$' then
    return lower(given collate "C");
  end if;
  t := normalize(given, NFKC);
  for round in 1..2 loop
    t := regexp_replace(t, '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g');
    t := regexp_replace(t, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
    t := btrim(regexp_replace(t, ' {2,}', ' ', 'g'), ' ');
    exit when round = 2;
    t := lower(t collate "C");
    if t ~ '[^\u0020-\u007e\u2e80-\ua4ff\uac00-\ud7a3]' then
      t := translate(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'İ', 'i̇'),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮıĴĶĹĻĽ' ||
    'ŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯ' ||
    'ƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽ' ||
    'ȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪ' ||
    'ϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨ' ||
    'ѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨ' ||
    'ӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉ' ||
    'ՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦ' ||
    'ᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢ' ||
    'ᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮ' ||
    'ᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘ' ||
    'ṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚ' ||
    'ỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩ' ||
    'ὪὫὬὭὮὯᾸᾹᾺῈῊῘῙῚῨῩῪῬῸῺℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥ' ||
    'ⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄ' ||
    'ⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪ' ||
    'ꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮ' ||
    'ꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟' ||
    '𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀' ||
    '𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨' ||
    '𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻' ||
    '𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷' ||
    '𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiĵķĺļľ' ||
    'łńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈư' ||
    'ʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚ' ||
    'ⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫ' ||
    'ϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩ' ||
    'ѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧө' ||
    'ӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչ' ||
    'պջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶ' ||
    'ꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲ' ||
    'ꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხ' ||
    'ჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙ' ||
    'ṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớ' ||
    'ờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡ' ||
    'ὢὣὤὥὦὧᾰᾱὰὲὴῐῑὶῠῡὺῥὸὼⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕ' ||
    'ⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅ' ||
    'ⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫ' ||
    'ꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪ' ||
    'ʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇' ||
    '𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧' ||
    '𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨' ||
    '𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛' ||
    '𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒' ||
    '𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
    end if;
    t := normalize(t, NFKC);
  end loop;
  return t;
end $form$;

-- Rows that were twins before: they stay as they are until a person changes them, and no index stands in their way.
alter table department add column is_twin boolean not null default false;
alter table post add column is_twin boolean not null default false;
alter table role add column is_twin boolean not null default false;
alter table goods_level add column is_twin boolean not null default false;
alter table client add column is_twin boolean not null default false;
alter table users add column is_twin boolean not null default false;
alter table goods_category add column is_twin boolean not null default false;
alter table goods_brand add column is_twin boolean not null default false;
alter table goods_type add column is_twin boolean not null default false;
alter table warehouse add column is_twin boolean not null default false;
alter table location add column is_twin boolean not null default false;
alter table vehicle add column is_twin boolean not null default false;
alter table display add column is_twin boolean not null default false;
alter table robot add column is_twin boolean not null default false;
alter table entry add column is_twin boolean not null default false;
alter table exit add column is_twin boolean not null default false;

update department t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from department where code is not null) d
  where d.id = t.id and d.alike > 1;
update department t set is_twin = true from (select id, count(*) over (partition by normal_form(name), parent_id) as alike from department where name is not null) d
  where d.id = t.id and d.alike > 1;
update post t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from post where code is not null) d
  where d.id = t.id and d.alike > 1;
update role t set is_twin = true from (select id, count(*) over (partition by normal_form(role_name)) as alike from role where role_name is not null) d
  where d.id = t.id and d.alike > 1;
update goods_level t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from goods_level where code is not null) d
  where d.id = t.id and d.alike > 1;
update client t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from client where code is not null) d
  where d.id = t.id and d.alike > 1;
update users t set is_twin = true from (select id, count(*) over (partition by normal_form(user_account)) as alike from users where user_account is not null) d
  where d.id = t.id and d.alike > 1;
update users t set is_twin = true from (select id, count(*) over (partition by regexp_replace(user_phone, '^(\+|00)?86(?=1\d{10}$)', '')) as alike from users where user_phone is not null) d
  where d.id = t.id and d.alike > 1;
update goods_category t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from goods_category where code is not null) d
  where d.id = t.id and d.alike > 1;
update goods_brand t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from goods_brand where code is not null) d
  where d.id = t.id and d.alike > 1;
update goods_brand t set is_twin = true from (select id, count(*) over (partition by normal_form(name)) as alike from goods_brand where name is not null) d
  where d.id = t.id and d.alike > 1;
update goods_type t set is_twin = true from (select id, count(*) over (partition by normal_form(sku_code), client_id) as alike from goods_type where sku_code is not null) d
  where d.id = t.id and d.alike > 1;
update goods_type t set is_twin = true from (select id, count(*) over (partition by lpad(gtin, 14, '0'), client_id) as alike from goods_type where gtin is not null) d
  where d.id = t.id and d.alike > 1;
update warehouse t set is_twin = true from (select id, count(*) over (partition by normal_form(code)) as alike from warehouse where code is not null) d
  where d.id = t.id and d.alike > 1;
update location t set is_twin = true from (select id, count(*) over (partition by normal_form(code), warehouse_id) as alike from location where code is not null) d
  where d.id = t.id and d.alike > 1;
update vehicle t set is_twin = true from (select id, count(*) over (partition by normal_form(plate)) as alike from vehicle where plate is not null) d
  where d.id = t.id and d.alike > 1;
update display t set is_twin = true from (select id, count(*) over (partition by normal_form(name)) as alike from display where name is not null) d
  where d.id = t.id and d.alike > 1;
update robot t set is_twin = true from (select id, count(*) over (partition by normal_form(name)) as alike from robot where name is not null) d
  where d.id = t.id and d.alike > 1;
update entry t set is_twin = true from (select id, count(*) over (partition by normal_form(source_number), client_id) as alike from entry where source_number is not null) d
  where d.id = t.id and d.alike > 1;
update exit t set is_twin = true from (select id, count(*) over (partition by normal_form(source_number), client_id) as alike from exit where source_number is not null) d
  where d.id = t.id and d.alike > 1;

-- No new twins, also where two are made at the same moment. A name ends like the old constraint's, by which servers of
-- before tell the field.
create unique index department_form_code_key on department (normal_form(code)) where code is not null and not is_twin;
create unique index department_form_name_key on department (normal_form(name), parent_id) nulls not distinct where name is not null and not is_twin;
create unique index post_form_code_key on post (normal_form(code)) where code is not null and not is_twin;
create unique index role_form_role_name_key on role (normal_form(role_name)) where role_name is not null and not is_twin;
create unique index goods_level_form_code_key on goods_level (normal_form(code)) where code is not null and not is_twin;
create unique index client_form_code_key on client (normal_form(code)) where code is not null and not is_twin;
create unique index users_form_user_account_key on users (normal_form(user_account)) where user_account is not null and not is_twin;
create unique index users_form_user_phone_key on users ((regexp_replace(user_phone, '^(\+|00)?86(?=1\d{10}$)', ''))) where user_phone is not null and not is_twin;
create unique index goods_category_form_code_key on goods_category (normal_form(code)) where code is not null and not is_twin;
create unique index goods_brand_form_code_key on goods_brand (normal_form(code)) where code is not null and not is_twin;
create unique index goods_brand_form_name_key on goods_brand (normal_form(name)) where name is not null and not is_twin;
create unique index goods_type_form_sku_code_key on goods_type (normal_form(sku_code), client_id) nulls not distinct where sku_code is not null and not is_twin;
create unique index goods_type_form_gtin_key on goods_type (lpad(gtin, 14, '0'), client_id) nulls not distinct where gtin is not null and not is_twin;
create unique index warehouse_form_code_key on warehouse (normal_form(code)) where code is not null and not is_twin;
create unique index location_form_code_key on location (normal_form(code), warehouse_id) where code is not null and not is_twin;
create unique index vehicle_form_plate_key on vehicle (normal_form(plate)) where plate is not null and not is_twin;
create unique index display_form_name_key on display (normal_form(name)) where name is not null and not is_twin;
create unique index robot_form_name_key on robot (normal_form(name)) where name is not null and not is_twin;
create unique index entry_form_source_number_key on entry (normal_form(source_number), client_id) where source_number is not null and not is_twin;
create unique index exit_form_source_number_key on exit (normal_form(source_number), client_id) where source_number is not null and not is_twin;

-- Look-ups also find twins. Tables that stay small are read as they are.
create index goods_type_by_sku_form on goods_type (normal_form(sku_code));
create index goods_type_by_gtin_form on goods_type (lpad(gtin, 14, '0')) where gtin is not null;
create index location_by_form on location (normal_form(code));
create index users_by_form on users (normal_form(user_account));
create index entry_by_source_form on entry (normal_form(source_number)) where source_number is not null;
create index exit_by_source_form on exit (normal_form(source_number)) where source_number is not null;

-- Keywords and scanned lots, folded alike.
create index goods_type_by_form on goods_type
  using gin (keyword_grams(normal_form(sku_code || ' ' || name || ' ' || coalesce(gtin, ''))));
create index stock_by_lot_form on stock (normal_form(lot) text_pattern_ops) where lot <> '';
