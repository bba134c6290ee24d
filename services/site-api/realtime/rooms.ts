import type { Channel, PresenceMeta } from './channel.ts';

/** The channels of one site by topic, with presence and broadcast. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Channel>>();
  #refs = 0;

  /** All channels. */
  *all(): Iterable<Channel> {
    for (const room of this.#rooms.values()) yield* room;
  }

  join(channel: Channel): void {
    const room = this.#rooms.get(channel.topic) ?? new Set();
    room.add(channel);
    this.#rooms.set(channel.topic, room);
    channel.send('presence_state', presenceState(room));
  }

  leave(channel: Channel): void {
    const room = this.#rooms.get(channel.topic);
    if (!room?.delete(channel)) return;
    if (room.size === 0) this.#rooms.delete(channel.topic);
    const { presence } = channel;
    channel.presence = undefined;
    if (presence) this.#announce(room, channel.presenceKey, undefined, presence);
  }

  /** Changes what a channel shows of itself; undefined removes it. */
  track(channel: Channel, state: Record<string, unknown> | undefined): void {
    const before = channel.presence;
    this.#refs += 1;
    channel.presence = state && { ...state, phx_ref: `ref-${this.#refs}` };
    const room = this.#rooms.get(channel.topic) ?? new Set();
    this.#announce(room, channel.presenceKey, channel.presence, before);
  }

  /** Sends a broadcast to the channels of a topic, to the sender's own only if it wants that. */
  broadcast(topic: string, payload: unknown, from?: Channel): void {
    for (const channel of this.#receivers(topic, from)) channel.send('broadcast', payload);
  }

  broadcastBytes(topic: string, event: string, payload: Buffer, from: Channel): void {
    for (const channel of this.#receivers(topic, from)) channel.sendBytes(event, payload);
  }

  #receivers(topic: string, from: Channel | undefined): Channel[] {
    const room = [...(this.#rooms.get(topic) ?? [])];
    return room.filter((one) => one !== from || from.config.broadcast?.self === true);
  }

  #announce(
    room: Iterable<Channel>,
    key: string,
    joined: PresenceMeta | undefined,
    left: PresenceMeta | undefined,
  ): void {
    const entry = (meta: PresenceMeta | undefined) => (meta ? { [key]: { metas: [meta] } } : {});
    for (const channel of room)
      channel.send('presence_diff', { joins: entry(joined), leaves: entry(left) });
  }
}

function presenceState(room: Iterable<Channel>): Record<string, { metas: PresenceMeta[] }> {
  const state = new Map<string, { metas: PresenceMeta[] }>();
  for (const { presenceKey, presence } of room) {
    if (!presence) continue;
    const entry = state.get(presenceKey) ?? { metas: [] };
    entry.metas.push(presence);
    state.set(presenceKey, entry);
  }
  return Object.fromEntries(state);
}
