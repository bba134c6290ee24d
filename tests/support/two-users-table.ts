import { requestTypes } from '../../domain/contract/chat.ts';
import type { Person } from './app.ts';
import { testCode } from './app.ts';

/** What one person has that a call may name. `open` stands for the project everybody may read (GAP-29). */
export type Belongings = {
  person: Person;
  ids: Record<IdKind | 'openProject' | 'openProjectUuid' | 'openRun', string>;
  /** Where his upload lies. */
  path: string;
  /** Texts that stand nowhere but in what is this person's. */
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
  | 'resource';

/**
 * What an id-bearing field of the contract names: by the field alone, by `noun.field` or by `noun.verb.field`, the last one first.
 * `null`: it is no one's id; say why.
 */
export const ids: Record<string, IdKind | null> = {
  uuid: 'projectUuid',
  site_uuid: 'projectUuid',
  run: 'run',
  to_site_uuid: 'issuedUuid',
  from_site_uuid: 'projectUuid',
  chat_id: 'message',
  // The number people share; whom a copy is given to is the giver's to say.
  userNo: null,
  'projects.id': 'project',
  'projects.ids': 'project',
  'gallery.share.id': 'project',
  // A picture of what everybody may see; nothing else is answered.
  'gallery.picture.uuid': null,
  // Drawn for anyone, used up by the first answer, and bound to nothing.
  graphCaptchaUuid: null,
  // A device is one session of its person.
  device: 'session',
  // Known only to the browser that asked for the code, which tells another secret beside it.
  sessionKey: 'signInCode',
  'wechat.bindStatus.sessionKey': 'bindCode',
  // A secret the person brings; nothing of ours is found by it.
  'models.saveKey.key': null,
  orderNo: 'order',
  'resources.ids': 'resource',
  // Names a site, not a person.
  appKey: null,
  // Said by the client; the services know the person by his session.
  'resources.register.userId': null,
  // The client's own label of an upload; nothing is found by it.
  relatedId: null,

  // Products are everybody's.
  productPricingId: null,
  'orders.purchased.id': null,
  // Which provider, by name.
  provider: null,
  // The client's own label of a conversation; nothing is found by it.
  chatId: null,
};

/** Inputs the schema alone does not tell; they are laid over the smallest one. */
export const samples: Record<string, Record<string, unknown> | ((whose: Belongings) => Record<string, unknown>)> = {
  ...Object.fromEntries(requestTypes.map((type) => [`chat.send ${type}`, { request_type: type, prompt: 'a shop for tea', command: 2 }])),
  'chat.saveFiles': { files: [{ file_path: 'note.txt', file_content: 'mine' }] },
  'projects.create': { title: 'Tea' },
  // Not a file: whatever another's batch holds, this one begins anew.
  'transfer.importChats': { bytes: 'e30=' },
  'transfer.importFiles': { title: 'Tea', ask: 'a', answer: 'b', files: [{ path: 'a.txt', bytes: 'YQ==' }] },
  'checks.picturePart': { path: '/', selector: 'body', tag: 'body' },
  'resources.register': ({ path }) => ({ path, suffix: 'png', size: 0, appKey: 'ak_test', uuid: 'common_source' }),
  'resources.credentials': { suffix: 'png' },
  'resources.credentialsV2': { suffix: 'png' },
  'versions.compareFile': { from: 0, to: 1, path: 'note.txt' },
  'signIn.sendSms': ({ person }) => ({ phone: person.phone, notifyType: 'LOGIN' }),
  'signIn.smsLogin': ({ person }) => ({ phone: person.phone, captcha: `${Number(testCode) + 1}` }),
};

/** Calls that may read what is open to all. Writing it is nobody's but the owner's. */
export const readsOpen = new Set(['projects.infoByUuid', 'projects.picture', 'chat.getChat', 'versions.copy']);

/** Calls whose own ids do not let them succeed here, and why: without a reason a call must succeed for the owner. */
export const withoutControl: Record<string, string> = {
  'versions.shareTo': 'a copy is given to somebody else, whom no id of one’s own names',
  'chat.send exe_api': 'only a managed project has a database',
  'publishing.rollBack': 'nothing can be built here, so that no edition is there to go back to',
  'versions.picture': 'no check has taken a picture',
  'wechat.takeTokens': 'nobody has scanned the code',
  'wechat.enter': 'nobody has scanned the code',
};
