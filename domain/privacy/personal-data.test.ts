import { expect, it } from 'vitest';
import { hasPersonalColumns, isPersonal } from './personal-data.ts';

const is = (name: string, type = 'text', domain: string | null = null) =>
  isPersonal({ name, type, domain });

it.each([
  ...[
    'email',
    'contact_email',
    'Email',
    'phone',
    'phoneNumber',
    'full_name',
    'firstName',
    'address',
  ],
  ...[
    'shipping_address',
    'birth_date',
    'date_of_birth',
    'dob',
    'iban',
    'password',
    'salary',
    'ip_address',
  ],
  ...['手机号', '邮箱', '姓名', '收货地址', '身份证号', '生日', 'shouji'],
  ...[
    'メールアドレス',
    '電話番号',
    '氏名',
    '住所',
    '生年月日',
    '이메일',
    '전화번호',
    '이름',
    '주소',
    '생년월일',
  ],
])('takes a column %s for personal data [DB-103]', (name) => {
  expect(is(name)).toBe(true);
});

it.each([
  ...[
    'name',
    'title',
    'price',
    'product_name',
    'category_name',
    'page_count',
    'stage',
    'image_url',
  ],
  ...[
    'slug',
    'description',
    'created_at',
    'is_active',
    'template',
    'message',
    'language',
    'skip',
    'latest',
  ],
  ...['价格', '商品名称', '値段', '가격'],
])('takes a column %s for no personal data [DB-103]', (name) => {
  expect(is(name)).toBe(false);
});

it('knows personal data by type and domain too [DB-103]', () => {
  expect(is('seen_from', 'inet')).toBe(true);
  expect(is('reach', 'text', 'email_address')).toBe(true);
  expect(is('reach', 'text', 'slug')).toBe(false);
});

const seen = (part: 'table' | 'bucket', columns: string[]) => ({
  facts: [
    {
      ...{ part, columns, name: 'orders', who: 'staff' as const, what: 'read' as const },
      route: { kind: 'direct' as const },
    },
  ],
});

it.each([
  ['a table with mail addresses', seen('table', ['id', 'email']), true],
  ['a table without data about people', seen('table', ['id', 'price']), false],
  ['a bucket', seen('bucket', ['email']), false],
  ['an app without tables', { facts: [] }, false],
])('says whether %s holds data about people [PUB-036]', (_, report, holds) => {
  expect(hasPersonalColumns(report)).toBe(holds);
});
