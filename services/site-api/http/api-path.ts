export type ApiPart = 'rest' | 'auth' | 'storage' | 'realtime' | 'functions';

export type ApiPath = { part: ApiPart; rest: string; query: URLSearchParams };

/** Splits `/__backend/rest/v1/orders?…` into part, rest and query; undefined for other paths. */
export function parseApiPath(target: string): ApiPath | undefined {
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  const match = /^(?:\/__backend)?\/(rest|auth|storage|realtime|functions)\/v1(?:\/|$)/.exec(path);
  if (!match) return undefined;
  return {
    part: match[1] as ApiPart,
    rest: path.slice(match[0].length),
    query: new URLSearchParams(question < 0 ? '' : target.slice(question + 1)),
  };
}
