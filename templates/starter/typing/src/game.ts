import { content } from './content';

export type Falling = { id: number; text: string; x: number; y: number };
export type Game = {
  falling: Falling[];
  score: number;
  lives: number;
  elapsedMs: number;
  sinceWordMs: number;
  nextId: number;
};

export const newGame: Game = { falling: [], score: 0, lives: content.lives, elapsedMs: 0, sinceWordMs: 9999, nextId: 1 };

export function levelOf(game: Game): number {
  return 1 + Math.floor(game.elapsedMs / (content.faster * 1000));
}

/** Moves everything by one frame: `y` runs from 0 to 1, what passes 1 costs a life. */
export function step(game: Game, frameMs: number): Game {
  const level = levelOf(game);
  const moved = game.falling.map((word) => ({ ...word, y: word.y + (frameMs / 9000) * 1.22 ** (level - 1) }));
  const falling = moved.filter((word) => word.y < 1);
  const sinceWordMs = game.sinceWordMs + frameMs;
  const next = {
    ...game,
    falling,
    lives: Math.max(0, game.lives - (moved.length - falling.length)),
    elapsedMs: game.elapsedMs + frameMs,
    sinceWordMs,
  };
  const waitMs = Math.max(800, 2300 / 1.12 ** (level - 1));
  if (sinceWordMs < waitMs) return next;
  const free = content.list.filter((text) => !falling.some((word) => word.text === text));
  const text = free[Math.floor(Math.random() * free.length)];
  if (!text) return next;
  const word = { id: game.nextId, text, x: 0.03 + ((game.nextId * 2) % 3) * 0.31 + Math.random() * 0.05, y: 0 };
  return { ...next, falling: [...falling, word], sinceWordMs: 0, nextId: game.nextId + 1 };
}

/** Takes the lowest word that was typed; undefined when none matches. */
export function hit(game: Game, typed: string): Game | undefined {
  const found = game.falling.filter((word) => word.text === typed).sort((one, other) => other.y - one.y)[0];
  if (!found) return undefined;
  return {
    ...game,
    falling: game.falling.filter((word) => word !== found),
    score: game.score + [...found.text].length * 10 * levelOf(game),
  };
}
