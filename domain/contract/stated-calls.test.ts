import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { contract } from './index.ts';

const calls = new Map<string, Call>(
  Object.entries(contract).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(([name, call]) => [`${noun}.${name}`, call as Call]),
  ),
);

const sites = '/servers/auto-website-bff/api/v1';
const users = '/servers/users-bff-service/api/v1';
const pay = '/servers/pay-bff-service/api';
const storage = '/servers/oss-service/api';

type Row = [title: string, call: string, place: string, sent?: string, answered?: string];

/** The calls that the requirements state: method, path, and the fields that they name. */
const rows: Row[] = [
  [
    'a prompt [GEN-001]',
    'chat.send',
    `POST ${sites}/chat`,
    'site_uuid request_type is_manage context web_type prompt images message_type message_content',
  ],
  [
    'a command [RUN-001]',
    'chat.send',
    `POST ${sites}/chat`,
    'site_uuid request_type command command_str is_manage',
  ],
  [
    'a chat [PROJ-008, GAP-38]',
    'chat.getChat',
    `POST ${sites}/chatInfo get_chat`,
    'site_uuid type',
    'site_uuid chat_id is_manage preview_url grade readOnly list files version run',
  ],
  [
    'saved files [GAP-39]',
    'chat.saveFiles',
    `POST ${sites}/chatInfo save_file`,
    'site_uuid files',
    'saved',
  ],
  [
    'a rewind [PROJ-021, GAP-39]',
    'versions.rewind',
    `POST ${sites}/chatInfo back_website`,
    'chat_id site_uuid',
    'isManage',
  ],
  [
    'a fork [PROJ-023, GAP-39]',
    'versions.fork',
    `POST ${sites}/chatInfo fork_website`,
    'chat_id from_site_uuid to_site_uuid',
  ],
  [
    'a copy for a user [PROJ-017]',
    'versions.shareTo',
    `POST ${sites}/chatInfo share_to`,
    'site_uuid userNo',
    'uuid',
  ],
  [
    'an exported chat [GAP-48]',
    'transfer.exportChats',
    `GET ${sites}/chatInfo/export`,
    'site_uuid all',
  ],
  [
    'a new project [PROJ-004, GAP-40]',
    'projects.create',
    `POST ${sites}/projects`,
    'uuid title isManage chatId webType status',
    'id',
  ],
  [
    'a changed project [PROJ-005]',
    'projects.update',
    `PUT ${sites}/projects/{id}`,
    'title isManage uuid chatId previewUrl',
  ],
  [
    'a new uuid [PROJ-006, CHAT-012]',
    'projects.issueUuid',
    `GET ${sites}/projects/uuid`,
    '',
    'uuid',
  ],
  [
    'a project by its uuid [PROJ-007, GAP-40]',
    'projects.infoByUuid',
    `GET ${sites}/projects/getInfoByUuid/{uuid}`,
    '',
    'id projectId uuid title grade isManage chatId previewUrl webType status fromType createTime owner readOnly',
  ],
  ['a visibility [GAP-41]', 'projects.setGrade', `PUT ${sites}/projects/{id}/grade`, 'grade'],
  [
    'a picture of a project [PROJ-030, GAP-51]',
    'projects.picture',
    `GET ${sites}/projects/getPic`,
    'uuid',
  ],
  [
    'the list of projects [SIDE-008]',
    'projects.pageList',
    `GET ${sites}/projects/pageList`,
    'pageNum pageSize orderBy isAsc serachName',
    'list total',
  ],
  [
    'deleted projects [SIDE-015]',
    'projects.remove',
    `DELETE ${sites}/projects/batch`,
    'ids',
    'deleted skipped',
  ],
  [
    'all projects deleted [UC-016]',
    'projects.removeAll',
    `DELETE ${sites}/projects/deleteAll`,
    '',
    'deleted skipped',
  ],
  [
    'a project for the community [GAP-50]',
    'gallery.share',
    `PUT ${sites}/projects/{id}/community`,
    'shared',
  ],
  [
    'the community [GAP-50]',
    'gallery.community',
    `GET ${sites}/community/pageList`,
    'pageNum pageSize',
  ],
  ['the cases [GAP-50]', 'gallery.cases', `GET ${sites}/cases`],
  ['a shared picture [GAP-51]', 'gallery.picture', `GET ${sites}/community/getPic`, 'uuid'],
  [
    'the token data [PROJ-032, GAP-16]',
    'account.tokens',
    `GET ${sites}/users`,
    '',
    'userNo tokens giftTokenNum usedTokens',
  ],
  ['the models [GAP-65]', 'models.list', `GET ${sites}/models`],
  ['a database made [GAP-42]', 'backends.create', `POST ${sites}/siteManage`, 'uuid chatId'],
  [
    'a database shown or hidden [GAP-42]',
    'backends.update',
    `PUT ${sites}/siteManage`,
    'uuid isManage',
  ],
  ['the health [GAP-07]', 'runtime.health', 'GET /servers/health'],
  ['a captcha [AUTH-008]', 'signIn.captcha', `GET ${users}/captcha/graph`, '', 'uuid img'],
  [
    'an SMS code [AUTH-009, BIND-003]',
    'signIn.sendSms',
    'POST /servers/users-bff-service/api/v2/captcha/sms',
    'phone notifyType graphCaptcha graphCaptchaUuid',
  ],
  [
    'a sign-in by SMS [AUTH-012, GAP-11]',
    'signIn.smsLogin',
    `POST ${users}/auth/sms-login`,
    'phone captcha invitationCode source',
    'accessToken refreshToken recallStatus isNew giftTokenNum',
  ],
  [
    'a sign-in by password [GAP-10]',
    'signIn.login',
    `POST ${users}/auth/login`,
    'username password graphCaptcha graphCaptchaUuid invitationCode source',
    'accessToken refreshToken recallStatus isNew giftTokenNum',
  ],
  [
    'a password [GAP-10]',
    'signIn.setPassword',
    `PUT ${users}/user/profile/password`,
    'password oldPassword captcha',
  ],
  [
    'a new access token [AUTH-028, GAP-05]',
    'signIn.refresh',
    `GET ${users}/auth/refresh-token`,
    '',
    'accessToken refreshToken',
  ],
  ['a sign-out [AUTH-034]', 'signIn.logout', `GET ${users}/auth/logout`],
  ['the ways to sign in [GAP-12]', 'signIn.providers', `GET ${users}/auth/providers`],
  [
    'a QR code to sign in [AUTH-015]',
    'wechat.createSignInCode',
    `POST ${users}/wx/auth/qrcode`,
    'invitationCode source',
    'sessionKey qrCodeUrl expires',
  ],
  [
    'its state [AUTH-016]',
    'wechat.signInStatus',
    `GET ${users}/wx/auth/status`,
    'sessionKey',
    'wxSanLoopStatus',
  ],
  [
    'its tokens [AUTH-019, GAP-11]',
    'wechat.takeTokens',
    `POST ${users}/wx/auth/token`,
    'sessionKey',
    'accessToken refreshToken recallStatus',
  ],
  [
    'its phone [GAP-13]',
    'wechat.enter',
    `POST ${users}/wx/auth/bind`,
    'sessionKey phone captcha invitationCode source',
    'accessToken refreshToken recallStatus',
  ],
  [
    'a QR code to link [BIND-009, GAP-14]',
    'wechat.createBindCode',
    `POST ${users}/wx/bind/qrcode`,
    '',
    'sessionKey qrCodeUrl expires',
  ],
  [
    'its state [BIND-010, GAP-14]',
    'wechat.bindStatus',
    `GET ${users}/wx/bind/status`,
    'sessionKey',
    'wxSanLoopStatus',
  ],
  [
    'the user [AUTH-036, UC-001]',
    'account.user',
    `GET ${users}/user`,
    '',
    'userId userNo username phone bindWechat wechatOpenId tokens inviteInformation giftTokenNum inviteNum recallStatus',
  ],
  [
    'the plans of a user [AUTH-036, MEM-001]',
    'account.permission',
    `GET ${users}/user/product/permission`,
    '',
    'userPermissionInfoList',
  ],
  [
    'the invitation [AUTH-036, BILL-024]',
    'account.invite',
    `GET ${users}/user/invite`,
    '',
    'inviteInformation inviteNum',
  ],
  ['a gift on return [GAP-19]', 'account.receiveRecall', `POST ${users}/user/recall/receive`],
  [
    'a plan checked [GAP-21]',
    'account.checkPlan',
    `GET ${users}/user/product/check`,
    'backendCode',
  ],
  ['a user name [UC-007, GAP-17]', 'account.rename', `PUT ${users}/user`, 'username'],
  ['a phone [BIND-005]', 'account.changePhone', `PUT ${users}/user/profile/phone`, 'phone captcha'],
  ['the products [BILL-001]', 'catalogue.list', `GET ${pay}/v2/product/list`, 'type channel'],
  ['a code redeemed [GAP-20]', 'catalogue.redeem', `POST ${pay}/v1/redeem`, 'code'],
  [
    'an order [BILL-015]',
    'orders.create',
    `POST ${pay}/v2/order`,
    'productPricingId channel',
    'orderNo payBody',
  ],
  [
    'the state of an order [BILL-018]',
    'orders.status',
    `POST ${pay}/v1/order/{orderNo}/status`,
    '',
    'orderNo orderStatus',
  ],
  [
    'a trial bought before [BILL-022, GAP-25]',
    'orders.purchased',
    `GET ${pay}/v1/order/{id}/purchases/status`,
  ],
  [
    'the orders [UC-009]',
    'orders.list',
    `GET ${pay}/v1/order/pageList`,
    'pageNum pageSize orderBy isAsc',
    'list total totalPage',
  ],
  [
    'the uploads [RES-002]',
    'resources.list',
    `GET ${storage}/v1/resources/pageList`,
    'pageNum pageSize appKey isAsc orderBy',
    'list total totalPage',
  ],
  [
    'the storage in use [RES-005]',
    'resources.usage',
    `GET ${storage}/v1/resources/resourceSize/{appKey}`,
    '',
    'used maximumUsable',
  ],
  ['deleted uploads [RES-007]', 'resources.remove', `DELETE ${storage}/v1/resources/batch`, 'ids'],
  [
    'keys to upload [RES-010]',
    'resources.credentials',
    `POST ${storage}/v1/oss/getUploadCredential`,
    'suffix',
    'region accessKeyId accessKeySecret bucket securityToken resourcePath resourceHost',
  ],
  [
    'keys to upload, second form [RES-010]',
    'resources.credentialsV2',
    `POST ${storage}/v2/oss/getUploadCredential`,
    'suffix',
    'region accessKeyId accessKeySecret bucket securityToken resourcePath resourceHost',
  ],
  [
    'an upload registered [RES-013]',
    'resources.register',
    `POST ${storage}/v1/resources`,
    'path uuid suffix size appKey userId relatedId usageScene resourceType title sortOrder remark',
  ],
];

it.each(rows)('the contract has %s', (_, name, place, sent = '', answered = '') => {
  const call = calls.get(name);
  if (!call) throw new Error(`There is no call ${name}.`);
  const { method, path, requestType } = call;
  expect([method, path, requestType].filter(Boolean).join(' ')).toBe(place);
  const words = (text: string) => text.split(' ').filter(Boolean);
  expect(Object.keys(call.input.shape)).toEqual(expect.arrayContaining(words(sent)));
  if (answered === '') return;
  const data = call.data instanceof z.ZodObject ? Object.keys(call.data.shape) : [];
  expect(data).toEqual(expect.arrayContaining(words(answered)));
});
