import type { Wish } from './wish.ts';

/** Wishes for apps that are used every day: pills, plants, cards, lessons, shifts, a quiz, a reply. */
export const habitWishes: Wish[] = [
  {
    name: 'doses: medicines',
    app: 'doses',
    list: `- Tick off what was taken
  - press "Blood pressure"
  - see "1 of 5 today"
- Add a medicine
  - press "Medicines"
  - fill "Medicine" with "Vitamin D"
  - fill "How much" with "1 drop"
  - press "Add"
  - press "Today"
  - see "Vitamin D"
- Remove a medicine
  - press "Medicines"
  - press "Remove" in "Calcium"
  - gone "Calcium"
- Look back at the last days
  - press "History"
  - see "Last two weeks"`,
    omission: {
      ...{ what: 'no form for medicines', ability: 'Add a medicine', file: 'src/medicines.tsx' },
      ...{ from: /<form[\s\S]*<\/form>/, to: '' },
    },
  },
  {
    name: 'doses: taken',
    app: 'doses',
    list: `- Mark a dose as taken and find it marked tomorrow morning
  - press "Metformin" in "Metformin"
  - see "Taken"
  - see "1 of 5 today"
  - reload
  - see "1 of 5 today"
- See today's plan
  - see "Blood pressure"
  - see "Evening"
- Delete a medicine
  - press "Medicines"
  - press "Delete" in "Metformin"
  - gone "Metformin"`,
    omission: {
      ...{ what: 'doses cannot be ticked', file: 'src/today.tsx' },
      ability: 'Mark a dose as taken and find it marked tomorrow morning',
      ...{ from: 'onClick={() => toggle(dose)}', to: '' },
    },
  },
  {
    name: 'care: plants',
    app: 'care',
    list: `- See who is thirsty
  - see "3 are thirsty today"
- Water a plant
  - press "Water" in "Basil"
  - see "2 are thirsty today"
- Undo by mistake
  - press "Water: Basil"
  - press "Undo: Basil"
  - see "3 are thirsty today"
- Add a plant
  - press "Plants"
  - fill "Name" with "Fern"
  - fill "Where it stands" with "Hall"
  - press "Add"
  - see "Fern"
  - reload
  - press "Plants"
  - see "Fern"
- Water all at once
  - press "Water them all"
  - see "Nobody is thirsty today"`,
    omission: {
      ...{ what: 'nothing is undone', ability: 'Undo by mistake', file: 'src/thirsty.tsx' },
      ...{ from: /onUndo=\{\(\) => undo\(plant\.id\)\}/g, to: 'onUndo={() => {}}' },
    },
  },
  {
    name: 'cards: own cards',
    app: 'cards',
    list: `- Learn today's cards
  - press "Knew it"
  - see "1 of 15"
- Add a card of my own
  - press "Cards"
  - fill "Front" with "el puente"
  - fill "Back" with "the bridge"
  - press "Add"
  - see "the bridge"
- Delete a card
  - press "Cards"
  - press "Remove" in "to sleep"
  - gone "to sleep"
- See how many I know
  - press "Knew it"
  - press "Progress"
  - see "1 / 20"`,
    omission: {
      ...{ what: 'what is known is not counted', ability: 'See how many I know' },
      ...{ file: 'src/progress.tsx', from: 'cards.filter((card) => card.box > 0).length', to: '0' },
    },
  },
  {
    name: 'shifts: swaps',
    app: 'shifts',
    list: `- Offer a shift of mine
  - press "Offer"
  - see "Take back"
- Take over a shift
  - press "Swaps"
  - press "I’ll take it"
  - press "This week"
  - see "me"
- See how long everybody works
  - press "Crew"
  - see "Hours this week"
- Be somebody else
  - press "Crew"
  - press "Dora"
  - see "Dora me"`,
    omission: {
      ...{ what: 'a name cannot be chosen', ability: 'Be somebody else', file: 'src/crew.tsx' },
      ...{ from: 'onClick={() => setMe(person)}', to: '' },
    },
  },
  {
    name: 'quiz: again',
    app: 'quiz',
    list: `- Take the quiz
  - press "Start"
  - press "running along the water"
  - see "Pick a sound."
  - press "A tram turning a corner"
  - press "Shoes"
  - press "a plan"
  - press "on a rooftop"
  - press "empty"
  - press "a station"
  - press "Crisp and bright"
  - see "Copenhagen"
- Go back one question
  - press "Start"
  - press "running along the water"
  - press "Back"
  - see "Saturday, nine in the morning."
- Know how far I am
  - press "Start"
  - press "already out of town"
  - see "2 / 8"`,
    omission: {
      ...{ what: 'back does nothing', ability: 'Go back one question', file: 'src/app.tsx' },
      ...{ from: /onBack=\{\(\) => [^\n]*\n/, to: 'onBack={() => {}}\n' },
    },
  },
];
