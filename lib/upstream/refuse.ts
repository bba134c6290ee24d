import { type ErrorName, errors } from '@/domain/errors';
import { type Language, languageOr } from '@/domain/locale';
import en from '@/messages/en_US/errors.json';
import ja from '@/messages/ja_JP/errors.json';
import ko from '@/messages/ko_KR/errors.json';
import zh from '@/messages/zh_CN/errors.json';

const words: Record<Language, Record<ErrorName, string>> = { zh_CN: zh.errors, en_US: en.errors, ja_JP: ja.errors, ko_KR: ko.errors };

/** An answer of the web tier itself, in the envelope and the person's language. `language` is what was told to the services. */
export function refuse(name: ErrorName, language: string | undefined, requestId?: string): Response {
  const { code, http } = errors[name] as { code: number; http?: number };
  return Response.json(
    { code, message: words[languageOr(language)][name], data: null },
    {
      status: http ?? 200,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...(requestId && { 'x-request-id': requestId }) },
    },
  );
}
