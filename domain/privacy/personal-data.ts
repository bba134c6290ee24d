import type { PrivacyReport } from './privacy-report.ts';
import type { DescribedColumn } from './schema-description.ts';

/** Words for personal data in names of columns, as English, Chinese (also in pinyin), Japanese and Korean apps use them. */
const words: readonly RegExp[] = [
  /(^|_)e?_?mail(s|_?address)?(_|$)|^email|邮箱|邮件|youxiang|メール|이메일/,
  /(^|_)(phone|telephone|tel|mobile|fax|whatsapp|wechat|line_id|kakao)(_|$)|phone_?number|手机|电话|微信|shouji|dianhua|電話|携帯|전화|휴대/,
  /(^|_)(full|first|last|given|family|middle|sur|real|legal|customer|guest|patient|contact|recipient|student|parent)_?name(_|$)|^surname$|姓名|真实姓名|xingming|氏名|名前|이름|성명/,
  /(^|_)(address|street|postcode|postal_code|zip|zip_code|home_town)(_|$)|地址|住址|邮编|dizhi|住所|郵便|주소|우편/,
  /(^|_)(birth_?da(y|te)|date_of_birth|dob|birth|age)(_|$)|生日|出生|shengri|生年月日|誕生|생일|생년월일/,
  /(^|_)(ssn|passport|id_?card|id_?number|national_id|tax_id|iban|bic|bank_account|card_number|cvv)(_|$)|身份证|护照|银行卡|shenfenzheng|マイナンバー|口座|주민등록|계좌/,
  /(^|_)(password|passwd|secret|token|api_?key|pin_code)(_|$)|密码|令牌|パスワード|비밀번호/,
  /(^|_)(gender|religion|nationality|diagnosis|medical|health|salary|income|allerg(y|ies))(_|$)|性别|病历|工资|性別|給与|성별|급여/,
  /(^|_)(ip|ip_address|latitude|longitude|lat|lng|geo_?location)(_|$)|^location$|定位|位置情報|위치/,
];

/** Types that hold personal data whatever the column is called. */
const types = /^(inet|cidr|macaddr)/;

/** Whether a column holds data about a person, by its name, its type or its domain. */
export function isPersonal({
  name,
  type,
  domain,
}: Pick<DescribedColumn, 'name' | 'type' | 'domain'>): boolean {
  if (types.test(type)) return true;
  const flat = name
    .replaceAll(/(?<=[a-z0-9])([A-Z])/g, '_$1')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase();
  return words.some(
    (word) => word.test(flat) || (domain !== null && word.test(domain.toLowerCase())),
  );
}

/** Whether anybody, also their owners and staff, reads columns of tables with data about people. */
export function hasPersonalColumns({ facts }: Pick<PrivacyReport, 'facts'>): boolean {
  return facts
    .filter(({ part }) => part === 'table')
    .flatMap(({ columns = [] }) => columns)
    .some((name) => isPersonal({ name, type: '', domain: null }));
}
