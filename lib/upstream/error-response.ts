import { type ErrorName, errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { type Language, languageOr } from '@/domain/locale';
import type { WebEnv } from '@/lib/env';
import en from '@/messages/en_US/errors.json';
import ja from '@/messages/ja_JP/errors.json';
import ko from '@/messages/ko_KR/errors.json';
import zh from '@/messages/zh_CN/errors.json';

const errorMessages: Record<Language, Record<ErrorName, string>> = {
  zh_CN: zh.errors,
  en_US: en.errors,
  ja_JP: ja.errors,
  ko_KR: ko.errors,
};

/**
 * Returns an error response of the web tier itself: an envelope in the user's language. `language`
 * is the Accept-Language header of the call.
 */
export function errorResponse(
  name: ErrorName,
  language: string | undefined,
  requestId?: string,
): Response {
  const { code, http } = errors[name] as { code: number; http?: number };
  return Response.json(
    { code, message: errorMessages[languageOr(language)][name], data: null },
    {
      status: http ?? 200,
      headers: {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(http === 503 && { 'retry-after': String(limits.transport.retryAfterSeconds) }),
        ...(requestId && { 'x-request-id': requestId }),
      },
    },
  );
}

/**
 * Returns the response for services that do not respond. It depends on whether a launcher restarts
 * them or the reason is unknown.
 */
export function unavailableResponse(
  env: Pick<WebEnv, 'UPSTREAM_RESTARTS'>,
  language: string | undefined,
  requestId?: string,
): Response {
  return errorResponse(
    env.UPSTREAM_RESTARTS ? 'shuttingDown' : 'upstreamDown',
    language,
    requestId,
  );
}
