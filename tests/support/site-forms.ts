import { request } from 'node:http';
import { contract } from '../../domain/contract/index.ts';
import type { FormEntry, FormInbox } from '../../domain/entities/site-forms.ts';
import type { PublishingStage } from './publishing.ts';

export type Sent = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: { ok?: boolean; code?: string; preview?: boolean; message?: string };
};

type Sending = {
  host: string;
  path?: string;
  type?: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  method?: string;
  port: number;
};

/** Sends a form over a socket of its own, as a script of the page does unless `headers` differ. */
export function sendForm(sending: Sending): Promise<Sent> {
  const { host, path = '/__forms/contact', type = 'application/json', body, port } = sending;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const { method = 'POST' } = sending;
    const outgoing = request({
      ...{ host: '127.0.0.1', port, path, method, agent: false },
      headers: {
        ...{ host: `${host}:${port}`, accept: '*/*', 'content-type': type },
        'content-length': String(bytes.length),
        ...sending.headers,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      const json = text.startsWith('{') ? JSON.parse(text) : {};
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json });
    });
    outgoing.end(method === 'POST' ? bytes : undefined);
  });
}

/** Returns the calls of the inbox as the owner of a project makes them. */
export function inboxOf(stage: PublishingStage, userId: number, uuid: string) {
  const handlers = stage.siteForms.handlers(stage.projects);
  const context = { user: { id: userId, session: 's' }, language: 'en_US' } as never;
  const { list, remove } = contract.siteForms;
  return {
    read: async (): Promise<FormInbox> => handlers.read({ uuid }, context),
    list: async (query: Record<string, string> = {}) =>
      handlers.list({ uuid, ...list.input.parse(query) }, context),
    /** All entries in full, newest first. */
    async entries(query: Record<string, string> = {}): Promise<FormEntry[]> {
      const rows = await handlers.list({ uuid, ...list.input.parse(query) }, context);
      return Promise.all(
        rows.list.map(async ({ id }) => handlers.entry({ uuid, entry: id }, context)),
      );
    },
    change: async (ids: string[], wish: { isRead?: boolean; isSpam?: boolean }) =>
      handlers.change({ uuid, ids, ...wish }, context),
    remove: async (query: { ids?: string[]; box?: 'inbox' | 'spam' }) =>
      handlers.remove({ uuid, ...remove.input.parse(query) }, context),
    async csv(form?: string): Promise<string> {
      const file = await handlers.exportCsv({ uuid, form }, context);
      const chunks: Uint8Array[] = [];
      for await (const chunk of file.bytes) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    },
    setMail: async (isOn: boolean, address?: string) =>
      handlers.setMail({ uuid, isOn, address }, context),
    confirmMail: async (code: string) => handlers.confirmMail({ uuid, code }, context),
  };
}
