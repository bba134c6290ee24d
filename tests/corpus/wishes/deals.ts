import type { Wish } from './wish.ts';

/** Wishes in which something is ordered, shared, drawn or answered. */
export const dealWishes: Wish[] = [
  {
    name: 'split: people',
    app: 'split',
    list: `- Add a friend
  - fill "Add a person" with "Wilma"
  - press "Add" in "Add a person"
  - see "Wilma"
- Add what somebody paid
  - fill "Item" with "Lemonade"
  - fill "Amount" with "12"
  - choose "Ben" in "Paid by"
  - press "Add"
  - see "Lemonade"
- Choose a tip
  - press "10%"
  - see "Tip 10%"
- Copy who owes whom
  - press "Copy the result"
  - see "Copied"
- Take an item away
  - press "Remove" in "Churros"
  - gone "Churros"`,
    omission: {
      ...{ what: 'the tip cannot be changed', ability: 'Choose a tip', file: 'src/app.tsx' },
      ...{ from: 'onClick={() => setTip(percent)}', to: '' },
    },
  },
  {
    name: 'split: copy',
    app: 'split',
    list: `- See who owes whom
  - see "Who owes whom"
- Copy the result to send it to friends
  - press "Copy the result"
  - see "Copied"
- Remove a person
  - press "Remove" in "Dora"
  - gone "Dora"
- Bring somebody along
  - fill "Person" with "Wilma"
  - press "Add a person"
  - see "Wilma"`,
    omission: {
      ...{ what: 'no button to copy', ability: 'Copy the result to send it to friends' },
      ...{ file: 'src/result.tsx', from: /<button[\s\S]*?<\/button>/, to: '' },
      words: [[/copy: 'Copy the result',\s+copied: 'Copied',/, '']],
    },
  },
  {
    name: 'signup: total',
    app: 'signup',
    list: `- Choose how much of what
  - press "One more: Eggs"
  - press "One more: Eggs"
  - see "Total $11.80"
- Sign up with my door and phone
  - press "One more" in "Tomatoes"
  - fill "Apartment" with "12 B"
  - fill "Phone" with "555 0199 22"
  - press "Sign me up"
  - see "You are down for Tomatoes"
- See who has signed up
  - press "One more" in "Tomatoes"
  - fill "Apartment" with "Attic left"
  - fill "Phone" with "555 0199 22"
  - press "Sign me up"
  - see "Attic left"
- Be told what is missing
  - press "Sign me up"
  - see "Please fill this in."
- Take my order back
  - press "One more" in "Tomatoes"
  - fill "Apartment" with "Attic left"
  - fill "Phone" with "555 0199 22"
  - press "Sign me up"
  - press "Remove" in "Attic left"
  - gone "Attic left"`,
    omission: {
      ...{ what: 'nobody sees who signed up', ability: 'See who has signed up' },
      ...{ file: 'src/app.tsx', from: /<Roll [^\n]*\n/, to: '\n' },
    },
  },
  {
    name: 'shop: search',
    app: 'shop',
    list: `- Find something by a word
  - fill "Search" with "notebook"
  - see "Travel notebook"
  - gone "Country loaf"
- Browse by category
  - press "Flowers"
  - see "Dried bundle"
  - gone "Country loaf"
- Put something in my bag
  - press "Add to bag" in "Country loaf"
  - press "Bag"
  - see "Country loaf"
  - see "$9"
- Look at a thing closely and choose a variant
  - press "Morning mug"
  - press "Ochre"
  - press "Add to bag"
  - see "Morning mug is in your bag"
- Order what is in my bag
  - press "Add to bag" in "Country loaf"
  - press "Bag"
  - press "Check out"
  - fill "Name" with "Ada Byron"
  - fill "Phone" with "555 0199"
  - fill "Address" with "1 Hill Road"
  - press "Place order"
  - see "Thank you for your order"`,
    omission: {
      ...{ what: 'the search finds everything', ability: 'Find something by a word' },
      ...{ file: 'src/goods.tsx', from: '.toLowerCase().includes(wanted)', to: ' !== wanted' },
    },
  },
  {
    name: 'shop: order',
    app: 'shop',
    list: `- Fill my cart
  - press "Add" in "Travel notebook"
  - press "Cart"
  - see "Travel notebook"
- Take something out of my cart
  - press "Add" in "Travel notebook"
  - press "Cart"
  - press "Remove" in "Travel notebook"
  - see "Your bag is still empty"
- Keep my cart until I come back
  - press "Add" in "Travel notebook"
  - reload
  - press "Cart"
  - see "Travel notebook"
- Order
  - press "Add" in "Travel notebook"
  - press "Cart"
  - press "Check out"
  - fill "Name" with "Ada Byron"
  - fill "Phone" with "555 0199"
  - fill "Address" with "1 Hill Road"
  - press "Place order"
  - see "Thank you"`,
    omission: {
      ...{ what: 'an order does nothing', ability: 'Order', file: 'src/checkout.tsx' },
      ...{
        from: 'if (empty.length === 0) return onOrder();',
        to: 'if (empty.length === 0) return;',
      },
    },
  },
  {
    name: 'shop: cart',
    app: 'shop',
    list: `- Choose several of one thing
  - press "Add to bag" in "Country loaf"
  - press "Bag"
  - press "One more" in "Country loaf"
  - see "$18"
- Take something out again
  - press "Add to bag" in "Country loaf"
  - press "Bag"
  - press "Remove: Country loaf"
  - gone "Country loaf"
- Sort by price
  - choose "Price, low to high" in "Sort"
  - see "Price, low to high"
- See only pottery
  - press "Pottery"
  - see "Stoneware jar"
  - gone "Blossom sweets"`,
    omission: {
      ...{
        what: 'nothing leaves the bag',
        ability: 'Take something out again',
        file: 'src/cart.ts',
      },
      ...{ from: 'lines.filter((line) => line !== at)', to: 'lines' },
    },
  },
  {
    name: 'draw: start over',
    app: 'draw',
    list: `- Draw a winner
  - press "Start"
  - wait 2 s
  - press "Stop"
  - see "1 of 3 drawn"
  - see "23 names left"
- Change who takes part
  - press "Names"
  - fill "Names" with "Ida, Otto"
  - press "Save names"
  - see "2 names left"
- Start over
  - press "Start"
  - press "Stop"
  - press "Start over"
  - see "0 of 3 drawn"
- Keep the winners
  - press "Start"
  - press "Stop"
  - see "1 of 3 drawn"
  - reload
  - see "1 of 3 drawn"`,
    omission: {
      ...{ what: 'the list of names is not saved', ability: 'Change who takes part' },
      ...{ file: 'src/people.tsx', from: 'onSave(unique);', to: '' },
    },
  },
];
