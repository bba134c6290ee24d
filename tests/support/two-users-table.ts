import { requestTypes } from '../../domain/contract/chat.ts';
import type { Person } from './app.ts';
import { testCode } from './app.ts';

/**
 * Everything of a user to which a call can refer. Ids that begin with `open` belong to a project
 * that everyone may read (GAP-29).
 */
export type Belongings = {
  person: Person;
  ids: Record<IdKind | 'openProject' | 'openProjectUuid' | 'openRun', string>;
  /** The path of their upload. */
  path: string;
  /** Texts that occur only in this user's data. */
  secrets: string[];
};

export type IdKind =
  | 'user'
  | 'session'
  | 'project'
  | 'projectUuid'
  | 'issuedUuid'
  | 'message'
  | 'run'
  | 'signInCode'
  | 'bindCode'
  | 'order'
  | 'resource'
  | 'gift';

/**
 * What each id field of the contract refers to. The key is `field`, `noun.field` or
 * `noun.verb.field`; the most specific key wins. `null` means that the field is not the id of
 * something that a user owns; a comment gives the reason.
 */
export const ids: Record<string, IdKind | null> = {
  uuid: 'projectUuid',
  gift: 'gift',
  site_uuid: 'projectUuid',
  run: 'run',
  to_site_uuid: 'issuedUuid',
  from_site_uuid: 'projectUuid',
  chat_id: 'message',
  // A public number: a user may send a copy of a project to any other user.
  userNo: null,
  'projects.id': 'project',
  'projects.ids': 'project',
  'gallery.share.id': 'project',
  // Returns only pictures of public projects, to any user.
  'gallery.picture.uuid': null,
  // A captcha belongs to no user: anyone may request one, and the first answer uses it up.
  graphCaptchaUuid: null,
  // A device is one session of its user.
  device: 'session',
  // Known only to the browser that requested the code, which also sends another secret.
  sessionKey: 'signInCode',
  'wechat.bindStatus.sessionKey': 'bindCode',
  // A secret that the user provides. Nothing is looked up by it.
  'models.saveKey.key': null,
  // Names within the project, which only its owner reaches.
  'siteAdmin.person': null,
  'siteListing.kind': null,
  'siteBucket.keyId': null,
  'siteVisitors.person': null,
  'siteErrors.id': null,
  'siteForms.entry': null,
  'siteForms.ids': null,
  'siteData.user': null,
  'siteData.table': null,
  'siteData.bucket': null,
  'siteData.rows.viewer': null,
  // Only a school has classes; `classrooms.test.ts` tries every caller.
  classroom: null,
  orderNo: 'order',
  'resources.ids': 'resource',
  'visualEditing.picture.resource': 'resource',
  // Identifies a site, not a user.
  appKey: null,
  // Sent by the client but not used: the services identify the user by the session.
  'resources.register.userId': null,
  // The client's own label of an upload; nothing is looked up by it.
  relatedId: null,

  // Products are common to all users.
  productPricingId: null,
  'orders.purchased.id': null,
  // The name of a provider.
  provider: null,
  // The client's own label of a conversation; nothing is looked up by it.
  chatId: null,
};

/** Inputs that cannot be derived from the schema. They replace fields of the smallest input. */
export const samples: Record<
  string,
  Record<string, unknown> | ((whose: Belongings) => Record<string, unknown>)
> = {
  ...Object.fromEntries(
    requestTypes.map((type) => [
      `chat.send ${type}`,
      { request_type: type, prompt: 'a shop for tea', command: 2 },
    ]),
  ),
  'chat.saveFiles': { files: [{ file_path: 'note.txt', file_content: 'mine' }] },
  'projects.create': { title: 'Tea' },
  // The input contains the whole file, so it has no id of an upload of another user.
  'transfer.importChats': { bytes: 'e30=' },
  'transfer.importFiles': {
    title: 'Tea',
    ask: 'a',
    answer: 'b',
    files: [{ path: 'a.txt', bytes: 'YQ==' }],
  },
  'checks.picturePart': { path: '/', selector: 'body', tag: 'body' },
  'resources.register': ({ path }) => ({
    path,
    suffix: 'png',
    size: 0,
    appKey: 'ak_test',
    uuid: 'common_source',
  }),
  'resources.credentials': { suffix: 'png' },
  'resources.credentialsV2': { suffix: 'png' },
  'versions.compareFile': { from: 0, to: 1, path: 'note.txt' },
  ...Object.fromEntries(
    ['rows', 'exportTable', 'importRows', 'row', 'addRow', 'changeRow', 'removeRow'].map((verb) => [
      `siteData.${verb}`,
      {
        ...{
          table: verb === 'addRow' || verb === 'importRows' ? 'empty' : 'notes',
          csv: 'id\n1\n',
        },
        ...{ values: verb === 'addRow' ? { id: 4 } : { word: 'x' } },
        // The calls of one owner follow each other, so the removed row is one that no other reads.
        row: verb === 'row' ? '{"id":1}' : { id: verb === 'removeRow' ? 3 : 1 },
      },
    ]),
  ),
  'siteBucket.change': {
    ...{ address: 'https://storage.example/shop', region: 'eu', keyId: 'key', secret: 'secret' },
  },
  'siteErrors.setStatus': { status: 'done' },
  'siteErrors.dismissOffer': { edition: 1 },
  'siteForms.setMail': { isOn: false },
  'siteForms.confirmMail': { code: '123456' },
  'siteForms.remove': { box: 'inbox' },
  'siteAdmin.invite': { email: 'bo@shop.example', role: 'staff' },
  'siteAdmin.change': { role: 'staff' },
  'siteDomains.add': { host: 'shop.example.com' },
  'siteListing.change': { title: 'Leaves', description: null, isFound: true },
  'siteListing.setPicture': {
    kind: 'icon',
    bytes:
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWM4w8BwhgGMzzAwAAAZjgMx8FJdJAAAAABJRU5ErkJggg==',
  },
  'siteVisitors.change': { audience: 'password', password: 'long enough' },
  'siteVisitors.invite': { contacts: ['13800138000'] },
  'siteVisitors.uninvite': { person: '00000000-0000-4000-8000-000000000000' },
  'siteFunctions.addHost': { host: 'api.shop.example' },
  'siteData.addUser': { email: 'bo@shop.example', password: 'long enough' },
  'siteData.files': { bucket: 'files' },
  'siteData.runSql': { sql: 'select word from notes' },
  'signIn.sendSms': ({ person }) => ({ phone: person.phone, notifyType: 'LOGIN' }),
  'signIn.smsLogin': ({ person }) => ({ phone: person.phone, captcha: `${Number(testCode) + 1}` }),
};

/** Calls that may read a public project of another user. */
export const readsOpen = new Set([
  'projects.infoByUuid',
  'projects.picture',
  'projects.preview',
  'chat.getChat',
  'versions.copy',
]);

/**
 * Calls that cannot succeed here even with the user's own ids, with the reason. All other calls
 * must succeed for the owner.
 */
export const withoutControl: Record<string, string> = {
  'versions.shareTo': 'a copy is offered to somebody else, whom no id of one’s own names',
  'chat.send exe_api': 'only a managed project has a database',
  'publishing.rollBack': 'nothing can be built here, so that no edition is there to go back to',
  'acceptance.picture': 'no check has played anything',
  'versions.picture': 'no check has taken a picture',
  'siteListing.picture': 'no picture was set',
  'siteBucket.copy': 'the site is not online; `site-bucket.test.ts` makes this call',
  'siteDomains.check': 'the project has no domain; `site-domains.test.ts` makes this call',
  'siteDomains.choose': 'the project has no domain that is verified',
  'siteFunctions.run': 'the app has no function; `site-functions.test.ts` makes this call',
  ...Object.fromEntries(
    ['ticket', 'resetPassword', 'invite', 'renew', 'change', 'remove'].map((verb) => [
      `siteAdmin.${verb}`,
      'the app is not published; `site-admin.test.ts` makes these calls',
    ]),
  ),
  'siteErrors.setStatus': 'no visitor has met an error; `site-errors.test.ts` makes this call',
  'siteForms.entry': 'no visitor has sent a form; `site-forms.test.ts` makes these calls',
  'siteForms.confirmMail': 'no code was sent; `site-forms-mails.test.ts` makes this call',
  'siteData.changeUser': 'the app has no user yet; `site-data.test.ts` changes one',
  'siteData.removeUser': 'the app has no user yet',
  'siteData.download': 'the app has no file yet; `site-data-access.test.ts` downloads one',
  'siteData.removeFile': 'the app has no file yet',
  'wechat.takeTokens': 'nobody has scanned the code',
  'wechat.enter': 'nobody has scanned the code',
};
