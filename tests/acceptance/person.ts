import { randomInt } from 'node:crypto';
import { type Call, type CallData, type CallInput, fillPath } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { signed } from '../support/signed-call.ts';

export const secrets = { APP_KEY: 'ak_acceptance', APP_SECRET: 'a-secret-of-the-acceptance' };

export type Person = Awaited<ReturnType<typeof createPerson>>;
type Answer<Data> = { code: number; message: string; data: Data };

/** Signs in a new user by SMS. The user's calls reach the services like calls from the web tier. */
export async function createPerson(url: string) {
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  let token = '';

  async function request(method: string, path: string, body = ''): Promise<Response> {
    const headers = {
      ...(await signed(method, path, new TextEncoder().encode(body), secrets)),
      ...{ 'content-type': 'application/json', 'x-client-ip': ip },
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
  }

  /** Sends a call and returns the raw response, for streams. */
  function send<C extends Call>(call: C, input: CallInput<C>): Promise<Response> {
    const params = Object.keys(call.params.shape);
    const rest = Object.entries(input).filter(([name]) => !params.includes(name));
    const type = call.requestType ? { request_type: call.requestType } : {};
    const body =
      call.method === 'GET' ? '' : JSON.stringify({ ...Object.fromEntries(rest), ...type });
    return request(call.method, fillPath(call.path, input), body);
  }

  async function call<C extends Call>(one: C, input: CallInput<C>): Promise<Answer<CallData<C>>> {
    const answer = await send(one, input);
    return (await answer.json()) as Answer<CallData<C>>;
  }

  /** Sends a call and throws if it fails. */
  async function need<C extends Call>(one: C, input: CallInput<C>): Promise<CallData<C>> {
    const { code, message, data } = await call(one, input);
    if (code !== 200) throw new Error(`${one.method} ${one.path}: ${code} ${message}`);
    return data;
  }

  /** Sends a prompt or a command and reads its stream to the end, or until `isEnough`. */
  async function follow(
    input: CallInput<typeof contract.chat.send>,
    isEnough: (text: string) => boolean = () => false,
  ): Promise<string> {
    const answer = await send(contract.chat.send, input);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (value) text += decoder.decode(value, { stream: true });
        if (done || isEnough(text)) return text;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  async function newProject(files: Record<string, string> = {}): Promise<string> {
    const { uuid } = await need(contract.projects.issueUuid, {});
    await need(contract.projects.create, { uuid, title: 'Acceptance' });
    if (Object.keys(files).length > 0) await save(uuid, files);
    return uuid;
  }

  async function save(uuid: string, files: Record<string, string>): Promise<void> {
    await need(contract.chat.saveFiles, {
      site_uuid: uuid,
      files: Object.entries(files).map(([file_path, file_content]) => ({
        file_path,
        file_content,
      })),
    });
  }

  const phone = `139${randomInt(10_000_000, 100_000_000)}`;
  await need(contract.signIn.sendSms, { phone, notifyType: 'LOGIN' });
  const outbox = await fetch(`${url}/dev/outbox?phone=${phone}`, {
    headers: { 'x-dev-secret': secrets.APP_SECRET },
  });
  const captcha = /"code":\s*"?(\d{4,8})/.exec(await outbox.text())?.[1] ?? '';
  ({ accessToken: token } = await need(contract.signIn.smsLogin, { phone, captcha }));
  const chat = (uuid: string) => need(contract.chat.getChat, { site_uuid: uuid });
  return { request, send, call, need, follow, newProject, save, chat, token, ip };
}
