import { content } from './content';

export const size = 4;
export type Direction = 'up' | 'down' | 'left' | 'right';
/** `level` counts from 0; a tile keeps its `id` while it slides, so that it can be drawn moving. */
export type Tile = { id: number; level: number; x: number; y: number };
export type Game = { tiles: Tile[]; score: number; nextId: number; undos: number; made: number };

const last = content.levels.length - 1;
const lines = [...Array(size).keys()];

export function newGame(): Game {
  const empty: Game = { tiles: [], score: 0, nextId: 1, undos: content.undos, made: 0 };
  return withNewTile(withNewTile(empty));
}

/** The game after a push; undefined when nothing would move. */
export function push(game: Game, direction: Direction): Game | undefined {
  const isRow = direction === 'left' || direction === 'right';
  const isBack = direction === 'right' || direction === 'down';
  let { score, made } = game;
  const tiles = lines.flatMap((line) => {
    const inLine = game.tiles.filter((tile) => (isRow ? tile.y : tile.x) === line);
    const ordered = inLine.sort((one, other) => (isRow ? one.x - other.x : one.y - other.y) * (isBack ? -1 : 1));
    const kept: Tile[] = [];
    let canGrow = false;
    for (const tile of ordered) {
      const before = kept.at(-1);
      if (before && canGrow && before.level === tile.level && tile.level < last) {
        // The one that arrives grows; each tile grows once in a push.
        kept[kept.length - 1] = { ...tile, level: tile.level + 1 };
        score += 2 ** (tile.level + 2);
        made = Math.max(made, tile.level + 1);
        canGrow = false;
        continue;
      }
      kept.push({ ...tile });
      canGrow = true;
    }
    return kept.map((tile, index) => {
      const place = isBack ? size - 1 - index : index;
      return isRow ? { ...tile, x: place, y: line } : { ...tile, x: line, y: place };
    });
  });
  const isSame =
    tiles.length === game.tiles.length &&
    tiles.every((tile) => game.tiles.some((one) => one.id === tile.id && one.x === tile.x && one.y === tile.y));
  return isSame ? undefined : withNewTile({ ...game, tiles, score, made });
}

export function isOver(game: Game): boolean {
  return game.tiles.length === size * size && !(['up', 'left'] as const).some((direction) => push(game, direction));
}

function withNewTile(game: Game): Game {
  const free = lines
    .flatMap((x) => lines.map((y) => ({ x, y })))
    .filter(({ x, y }) => !game.tiles.some((tile) => tile.x === x && tile.y === y));
  const place = free[Math.floor(Math.random() * free.length)];
  if (!place) return game;
  const tile = { id: game.nextId, level: Math.random() < 0.9 ? 0 : 1, ...place };
  return { ...game, tiles: [...game.tiles, tile], nextId: game.nextId + 1 };
}
