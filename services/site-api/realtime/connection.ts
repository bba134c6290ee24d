import type { WebSocket } from 'ws';
import { z } from 'zod';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Caller, Callers } from '../caller.ts';
import type { Catalogs } from '../rest/catalogs.ts';
import { assertFilter } from './change-sql.ts';
import { type ChangeSubscription, type Channel, joinSchema } from './channel.ts';
import {
  encodeBinaryBroadcast,
  encodeFrame,
  type Frame,
  type FrameFormat,
  parseBinaryFrame,
  parseFrame,
} from './frames.ts';
import type { SiteHub } from './site-hub.ts';

const max = limits.siteRealtime;

const presenceSchema = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).optional(),
});

export type ConnectionParts = {
  socket: WebSocket;
  hub: SiteHub;
  callers: Callers;
  catalogs: Catalogs;
  clock: Clock;
  apiKey: string | undefined;
  isBrowser: boolean;
  format: FrameFormat;
};

let lastSubscription = 0;

/** One web socket of realtime-js with its channels. */
export class RealtimeConnection {
  readonly #parts: ConnectionParts;
  readonly #channels = new Map<string, Channel>();
  #lastMessage: number;
  #second = { start: 0, count: 0 };
  /** Messages are handled one after the other, so that nothing overtakes a join. */
  #handling: Promise<void> = Promise.resolve();

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#lastMessage = parts.clock.now().getTime();
    const { socket } = parts;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const topic of [...this.#channels.keys()]) this.#leave(topic);
    });
    socket.on('message', (data, isBinary) => {
      const bytes = data as Buffer;
      this.#handling = this.#handling.then(() =>
        this.#receive(bytes, isBinary).catch(() => socket.terminate()),
      );
    });
  }

  /** Ends a silent connection, and channels whose token has expired. */
  check(now: number): void {
    if (now - this.#lastMessage > max.silentMs) this.#parts.socket.terminate();
    for (const channel of [...this.#channels.values()])
      if (isExpired(channel.caller, now)) channel.close();
  }

  async #receive(bytes: Buffer, isBinary: boolean): Promise<void> {
    this.#countMessage();
    const frame: Frame & { bytes?: Buffer } = isBinary
      ? parseBinaryFrame(bytes)
      : parseFrame(bytes.toString('utf8'), this.#parts.format);
    if (frame.event === 'heartbeat') return this.#reply(frame, 'ok');
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    if (!channel) return this.#reply(frame, 'error', { reason: 'unmatched topic' });
    if (isExpired(channel.caller, this.#parts.clock.now().getTime())) return channel.close();
    switch (frame.event) {
      case 'phx_leave':
        this.#leave(frame.topic);
        return this.#reply(frame, 'ok');
      case 'access_token':
        return this.#changeToken(channel, frame);
      case 'broadcast':
        return this.#broadcast(channel, frame);
      case 'presence':
        return this.#presence(channel, frame);
    }
  }

  #countMessage(): void {
    const now = this.#parts.clock.now().getTime();
    this.#lastMessage = now;
    if (now - this.#second.start >= 1000) this.#second = { start: now, count: 0 };
    this.#second.count += 1;
    if (this.#second.count > max.messagesPerSecond) throw new Error('too many messages');
  }

  async #join(frame: Frame): Promise<void> {
    const { topic } = frame;
    this.#leave(topic);
    const parsed = joinSchema.safeParse(frame.payload ?? {});
    if (!parsed.success) return this.#reply(frame, 'error', { reason: 'Invalid join' });
    if (this.#channels.size >= max.channelsPerConnection)
      return this.#reply(frame, 'error', { reason: 'ChannelRateLimitReached' });
    const { config, access_token: token } = parsed.data;
    if (config.private)
      return this.#reply(frame, 'error', { reason: 'Unauthorized: private channels are off' });
    try {
      const caller = await this.#identify(token ?? undefined);
      const changes = await this.#subscribe(config.postgres_changes ?? []);
      const channel = this.#channelOf(frame, caller, config, changes);
      this.#channels.set(topic, channel);
      this.#reply(frame, 'ok', { postgres_changes: changes });
      if (changes.length > 0) channel.send('system', subscribed(topic));
      this.#parts.hub.rooms.join(channel);
    } catch (error) {
      if (!(error instanceof DataApiError)) throw error;
      this.#reply(frame, 'error', { reason: error.message });
    }
  }

  #identify(token: string | undefined): Promise<Caller> {
    const { callers, hub, apiKey, isBrowser } = this.#parts;
    return callers.identify(hub.site, { apiKey, token, isBrowser });
  }

  async #subscribe(
    wishes: readonly Omit<ChangeSubscription, 'id'>[],
  ): Promise<ChangeSubscription[]> {
    if (wishes.length === 0) return [];
    const { catalogs, hub } = this.#parts;
    const catalog = await catalogs.of(hub.site.name);
    for (const { table, filter } of wishes) {
      const named = catalog.tables.get(table ?? '');
      if (named) assertFilter(named, filter);
    }
    await hub.listen();
    return wishes.map((wish) => {
      lastSubscription += 1;
      return { ...wish, id: lastSubscription };
    });
  }

  #channelOf(
    { topic, joinRef }: Frame,
    caller: Caller,
    config: Channel['config'],
    changes: readonly ChangeSubscription[],
  ): Channel {
    return {
      topic,
      caller,
      config,
      changes,
      presenceKey: config.presence?.key || crypto.randomUUID(),
      presence: undefined,
      send: (event, payload) => this.#write({ joinRef, ref: null, topic, event, payload }),
      sendBytes: (event, payload) => this.#writeBytes(topic, event, payload),
      close: () => {
        this.#leave(topic);
        this.#write({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
      },
    };
  }

  #leave(topic: string): void {
    const channel = this.#channels.get(topic);
    this.#channels.delete(topic);
    if (channel) this.#parts.hub.rooms.leave(channel);
  }

  async #changeToken(channel: Channel, frame: Frame): Promise<void> {
    const token = z.object({ access_token: z.string().nullish() }).safeParse(frame.payload);
    try {
      channel.caller = await this.#identify(token.data?.access_token ?? undefined);
    } catch {
      channel.close();
    }
  }

  #broadcast(channel: Channel, frame: Frame & { bytes?: Buffer }): void {
    const { rooms } = this.#parts.hub;
    const event = z.object({ event: z.string() }).safeParse(frame.payload).data?.event ?? '';
    if (frame.bytes) rooms.broadcastBytes(channel.topic, event, frame.bytes, channel);
    else rooms.broadcast(channel.topic, frame.payload, channel);
    if (channel.config.broadcast?.ack) this.#reply(frame, 'ok');
  }

  #presence(channel: Channel, frame: Frame): void {
    const { data } = presenceSchema.safeParse(frame.payload);
    const state = data?.event === 'track' ? (data.payload ?? {}) : undefined;
    const isValid = data && JSON.stringify(state ?? {}).length <= max.presenceBytes;
    if (isValid) this.#parts.hub.rooms.track(channel, state);
    if (isValid) this.#reply(frame, 'ok');
    else this.#reply(frame, 'error', { reason: 'Invalid presence' });
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object = {}): void {
    this.#write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #write(frame: Frame): void {
    this.#sendToSocket(encodeFrame(frame, this.#parts.format));
  }

  #writeBytes(topic: string, event: string, payload: Buffer): void {
    if (this.#parts.format === 'list')
      this.#sendToSocket(encodeBinaryBroadcast(topic, event, payload));
  }

  /** A client that reads too slowly must not fill the memory. */
  #sendToSocket(data: string | Buffer): void {
    const { socket } = this.#parts;
    if (socket.bufferedAmount > max.bufferedBytes) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(data);
  }
}

const isExpired = ({ role, claims }: Caller, now: number) =>
  role === 'authenticated' && claims.exp * 1000 <= now;

const subscribed = (topic: string) => ({
  channel: topic.replace(/^realtime:/, ''),
  extension: 'postgres_changes',
  message: 'Subscribed to PostgreSQL',
  status: 'ok',
});
