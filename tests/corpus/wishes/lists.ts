import type { Wish } from './wish.ts';

/** Wishes for lists: tasks, notes, money, pantry. */
export const listWishes: Wish[] = [
  {
    name: 'tasks: delete',
    app: 'tasks',
    list: `- Add a task for someone
  - fill "What needs doing?" with "Water the office plants"
  - choose "Priya" in "Owner"
  - press "Add"
  - see "Water the office plants"
  - reload
  - see "Water the office plants"
- Delete a task
  - press "Remove" in "Update the onboarding guide"
  - gone "Update the onboarding guide"
- Tick a task off
  - press "Final copy for the home page"
  - see "2 of 8 done"
- Show only the work of one person
  - press "Theo"
  - gone "Confirm the venue for Tuesday"
- Add a colleague
  - fill "New member" with "Zora"
  - press "Add a member"
  - see "Zora"
- See what is late
  - press "Late"
  - see "Confirm the venue for Tuesday"
  - gone "Book the coach for the away day"`,
    omission: {
      ...{ what: 'no button to delete', ability: 'Delete a task', file: 'src/task-row.tsx' },
      ...{
        from: /<button type="button" className="icon-button" onClick=\{onRemove\}[\s\S]*?<\/button>/,
        to: '',
      },
      words: [["remove: 'Delete',", '']],
    },
  },
  {
    name: 'tasks: by person',
    app: 'tasks',
    list: `- Put a task on the list
  - fill "Task" with "Call the printer"
  - press "Add"
  - see "Call the printer"
- See the tasks of one colleague only
  - press "Lucía"
  - see "Notes from the user interviews"
  - gone "Update the onboarding guide"
- See what is done
  - press "Done"
  - see "Order paper and markers"
  - gone "Book the coach for the away day"
- Remove a task
  - press "Delete" in "Order paper and markers"
  - gone "Order paper and markers"`,
    omission: {
      ...{ what: 'people do not filter', ability: 'See the tasks of one colleague only' },
      ...{ file: 'src/app.tsx', from: ' && (!owner || task.owner === owner)', to: '' },
    },
  },
  {
    name: 'ledger: new entries',
    app: 'ledger',
    list: `- Write down what I spent
  - fill "Amount" with "23.45"
  - choose "Gifts" in "Category"
  - fill "Note" with "Candles for Ida"
  - press "Add entry"
  - see "Candles for Ida"
  - see "23.45"
  - reload
  - see "Candles for Ida"
- Delete an entry
  - press "Delete" in "Farmers market"
  - gone "Farmers market"
- Look at the month before
  - press "Previous month"
  - gone "Farmers market"
- Export everything for a spreadsheet
  - press "Export"
  - see "Entries"`,
    omission: {
      ...{ what: 'entries are not stored', ability: 'Write down what I spent' },
      ...{
        file: 'src/app.tsx',
        from: "useStored<Entry[]>('entries', firstEntries())",
        to: 'useState<Entry[]>(firstEntries)',
      },
    },
  },
  {
    name: 'ledger: by category, in Chinese',
    app: 'ledger',
    words: [
      ["add: 'Add entry'", "add: '记一笔'"],
      ["amount: 'Amount'", "amount: '金额'"],
      ["note: 'Note'", "note: '备注'"],
      ["category: 'Category'", "category: '分类'"],
      ["remove: 'Delete'", "remove: '删除'"],
      ["all: 'Show all'", "all: '显示全部'"],
      ["previous: 'Previous month'", "previous: '上个月'"],
      ["categories: ['Food', 'Transport'", "categories: ['餐饮', '交通'"],
      ["note: 'Farmers market', category: 'Food'", "note: '早市买菜', category: '餐饮'"],
      ["note: 'Bus pass', category: 'Transport'", "note: '公交月票', category: '交通'"],
    ],
    list: `- 记一笔花销
  - fill "金额" with "35"
  - fill "备注" with "给奶奶买水果"
  - press "记一笔"
  - see "给奶奶买水果"
- 只看某一类花销
  - press "交通"
  - see "公交月票"
  - press 「显示全部」
  - see "早市买菜"
- 删除一笔
  - press "移除" in "公交月票"
  - gone "公交月票"
- 看上个月
  - press "上个月"
  - gone "早市买菜"`,
    omission: {
      ...{ what: 'no button to delete', ability: '删除一笔', file: 'src/entry-list.tsx' },
      ...{ from: /<button[\s\S]*?<\/button>/, to: '' },
    },
  },
  {
    name: 'workshop: notes',
    app: 'workshop',
    list: `- Keep a note
  - open /notes
  - fill "Note" with "Sharpen the plane"
  - press "Add note"
  - see "Sharpen the plane"
  - reload
  - see "Sharpen the plane"
- Search my notes
  - open /notes
  - fill "Note" with "Sharpen the plane"
  - press "Add note"
  - fill "Note" with "Buy glue"
  - press "Add note"
  - fill "Search" with "glue"
  - see "Buy glue"
  - gone "Sharpen the plane"
- Delete a note
  - open /notes
  - fill "Note" with "Buy glue"
  - press "Add note"
  - press "Delete" in "Buy glue"
  - gone "Buy glue"
- Know what a board costs
  - open /calculator
  - fill "Length" with "300"
  - fill "Width" with "100"
  - press "Calculate price"
  - see "900 €"
- Work in inches
  - open /settings
  - choose "inch" in "Unit"
  - see "Lengths are shown in inch."`,
    omission: {
      ...{ what: 'the search finds everything', ability: 'Search my notes', file: 'src/notes.tsx' },
      ...{ from: 'note.toLowerCase().includes(search.toLowerCase())', to: 'note !== ""' },
    },
  },
  {
    name: 'kitchen: plan',
    app: 'kitchen (hash router)',
    list: `- Plan a dish for a day
  - press "Plan"
  - press "Tuesday"
  - press "Add a dish"
  - fill "Dish" with "Lentil soup"
  - press "Save"
  - see "Lentil soup"
  - see "1 dish planned"
- Each day has its own dishes
  - press "Plan"
  - press "Add a dish"
  - fill "Dish" with "Pancakes"
  - press "Save dish"
  - press "Wednesday"
  - gone "Pancakes"
- Put something into the pantry
  - press "Pantry"
  - fill "New item" with "Chickpeas"
  - press "Add"
  - see "Chickpeas"
  - reload
  - see "Chickpeas"
- Count what is there
  - press "Pantry"
  - press "More Rice"
  - see "4 packets"`,
    omission: {
      ...{
        what: 'the total is not counted',
        ability: 'Count what is there',
        file: 'src/pantry.tsx',
      },
      ...{ from: 'items.reduce((sum, one) => sum + one.amount, 0)', to: '3' },
    },
  },
  {
    name: 'journal: save',
    app: 'journal',
    list: `- Write down a dream
  - fill "What did you dream?" with "A whale in the attic"
  - press "Save"
  - reload
  - see "A whale in the attic"
- Read earlier dreams
  - press "Look back"
  - see "the cat could talk"
- Delete a dream
  - press "Look back"
  - press "Delete" in "the cat could talk"
  - gone "the cat could talk"
- Find the words that come back
  - press "Regulars"
  - press "sea"
  - see "A train crossed the sea"`,
    omission: {
      ...{ what: 'dreams are not deleted', ability: 'Delete a dream', file: 'src/month.tsx' },
      ...{
        from: /setEntries\(Object\.fromEntries\([\s\S]*?\)\);\n/,
        to: 'setEntries({ ...entries, [day]: entries[day] ?? "" });\n',
      },
    },
  },
];
