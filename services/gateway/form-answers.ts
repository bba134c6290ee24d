import { type Language, preferredLanguage, toLocale } from '../../domain/locale.ts';
import type { FormRefusal } from '../../domain/site-forms/form-fields.ts';
import { escapeHtml } from '../preview/index.ts';

/** What became of a form. The codes of refusals are on the wire. */
export type FormCode =
  | 'sent'
  | 'preview'
  | 'foreign'
  | 'gone'
  | 'method'
  | 'busy'
  | 'full'
  | 'unavailable'
  | FormRefusal;

/** What visitors read, by language. */
const texts: Record<Language, Record<FormCode, string>> = {
  zh_CN: {
    sent: '谢谢，您的留言已送达。',
    preview: '这是预览：表单可以用，但没有保存。发布后的网站才会收到留言。',
    empty: '表单是空的，请至少填写一项。',
    not_readable: '无法读取这个表单。',
    files_not_accepted: '这个表单不能附带文件。',
    too_many_fields: '表单的项目太多了。',
    name_too_long: '表单里有一项的名称太长了。',
    value_too_long: '有一项填得太长了，请缩短后再发送。',
    too_large: '内容太长了，请缩短后再发送。',
    foreign: '这个表单只能从它自己的网站发送。',
    gone: '这里没有可以接收的表单。',
    method: '请从网站上的表单发送。',
    busy: '发送得太频繁了，请稍等片刻再发送。',
    full: '暂时无法接收更多留言，您的留言没有保存。请换一种方式联系。',
    unavailable: '现在无法保存，您的留言没有送达。请稍后再发送。',
  },
  en_US: {
    sent: 'Thank you, your message has arrived.',
    preview:
      'This is a preview: the form works, but nothing was stored. The published site receives messages.',
    empty: 'The form is empty. Please fill in at least one field.',
    not_readable: 'This form cannot be read.',
    files_not_accepted: 'This form does not accept files.',
    too_many_fields: 'The form has too many fields.',
    name_too_long: 'The name of a field is too long.',
    value_too_long: 'One of the fields is too long. Please shorten it and send again.',
    too_large: 'The text is too long. Please shorten it and send again.',
    foreign: 'This form can only be sent from its own site.',
    gone: 'There is no form here that can be sent.',
    method: 'Please use the form on the site.',
    busy: 'Too many messages at once. Please wait a moment and send again.',
    full: 'No more messages can be taken at the moment, and yours was not stored. Please get in touch another way.',
    unavailable:
      'Your message could not be stored and has not arrived. Please send it again later.',
  },
  ja_JP: {
    sent: 'ありがとうございます。メッセージが届きました。',
    preview:
      'これはプレビューです。フォームは動作しますが、保存されていません。公開したサイトでは届きます。',
    empty: 'フォームが空です。少なくとも1つの項目を入力してください。',
    not_readable: 'このフォームを読み取れません。',
    files_not_accepted: 'このフォームではファイルを送れません。',
    too_many_fields: 'フォームの項目が多すぎます。',
    name_too_long: '項目の名前が長すぎます。',
    value_too_long: '長すぎる項目があります。短くしてもう一度送信してください。',
    too_large: '内容が長すぎます。短くしてもう一度送信してください。',
    foreign: 'このフォームは元のサイトからのみ送信できます。',
    gone: 'ここには送信できるフォームがありません。',
    method: 'サイトのフォームから送信してください。',
    busy: '送信が多すぎます。少し待ってからもう一度送信してください。',
    full: '現在これ以上受け付けられず、メッセージは保存されていません。別の方法でご連絡ください。',
    unavailable:
      '保存できず、メッセージは届いていません。しばらくしてからもう一度送信してください。',
  },
  ko_KR: {
    sent: '감사합니다. 메시지가 도착했습니다.',
    preview:
      '미리보기입니다. 양식은 작동하지만 저장되지 않았습니다. 게시된 사이트에서는 메시지를 받습니다.',
    empty: '양식이 비어 있습니다. 항목을 하나 이상 입력해 주세요.',
    not_readable: '이 양식을 읽을 수 없습니다.',
    files_not_accepted: '이 양식은 파일을 받지 않습니다.',
    too_many_fields: '양식의 항목이 너무 많습니다.',
    name_too_long: '항목 이름이 너무 깁니다.',
    value_too_long: '너무 긴 항목이 있습니다. 줄인 뒤 다시 보내 주세요.',
    too_large: '내용이 너무 깁니다. 줄인 뒤 다시 보내 주세요.',
    foreign: '이 양식은 원래 사이트에서만 보낼 수 있습니다.',
    gone: '여기에는 보낼 수 있는 양식이 없습니다.',
    method: '사이트에 있는 양식을 이용해 주세요.',
    busy: '너무 자주 보냈습니다. 잠시 후 다시 보내 주세요.',
    full: '지금은 메시지를 더 받을 수 없어 저장되지 않았습니다. 다른 방법으로 연락해 주세요.',
    unavailable: '저장하지 못해 메시지가 도착하지 않았습니다. 나중에 다시 보내 주세요.',
  },
};

const backTexts: Record<Language, string> = {
  zh_CN: '返回',
  en_US: 'Back',
  ja_JP: '戻る',
  ko_KR: '돌아가기',
};

const languageOf = (accepted: string | undefined): Language =>
  preferredLanguage(accepted) ?? 'en_US';

export const formMessage = (code: FormCode, accepted: string | undefined): string =>
  texts[languageOf(accepted)][code];

/** The page that a browser without a script shows after a form; `back` is an own path. */
export function formPage(
  code: FormCode,
  accepted: string | undefined,
  back: string | undefined,
): string {
  const language = languageOf(accepted);
  const text = texts[language][code];
  const link = back ? `<p><a href="${escapeHtml(back)}">${backTexts[language]}</a></p>` : '';
  return `<!doctype html><html lang="${toLocale(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text}</title><style>
body{font:18px/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color:#1c1917;background:#fafaf9}
a{display:inline-block;padding:.75rem 0;color:inherit}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}}
</style></head><body><main><p role="status">${text}</p>${link}</main></body></html>`;
}
