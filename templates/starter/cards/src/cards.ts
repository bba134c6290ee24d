import { content } from './content';
import { isoDay } from './lib/days';
import { newId, useStored } from './lib/use-stored';

/** `box` rises with each success: a card known twice comes back more rarely. */
export type Card = { id: string; front: string; back: string; example: string; box: number; seen: string };

export function useCards() {
  const [cards, setCards] = useStored<Card[]>(
    'cards',
    content.cards.map((card, index) => ({ ...card, id: `first-${index}`, box: 0, seen: '' })),
  );
  const [days, setDays] = useStored<Record<string, number>>('days', {});
  const today = isoDay();

  return {
    cards,
    days,
    doneToday: days[today] ?? 0,
    add: (front: string, back: string) => setCards([...cards, { id: newId(), front, back, example: '', box: 0, seen: '' }]),
    remove: (id: string) => setCards(cards.filter((card) => card.id !== id)),
    answer: (id: string, isKnown: boolean) => {
      setCards(cards.map((card) => (card.id === id ? { ...card, box: isKnown ? card.box + 1 : 0, seen: isKnown ? today : '' } : card)));
      setDays({ ...days, [today]: (days[today] ?? 0) + 1 });
    },
  };
}

/** Today's round: what is not known yet first, never a card already known today. */
export function roundOf(cards: Card[]): Card[] {
  return cards
    .filter((card) => card.seen !== isoDay())
    .sort((one, other) => one.box - other.box)
    .slice(0, content.perDay);
}
