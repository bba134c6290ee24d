export type Item = { id: string; name: string; amount: number; by: string; among: string[] };
export type Payment = { from: string; to: string; amount: number };

/** What each person is ahead (+) or behind (−) once every item, with its tip, is shared. */
export function balances(people: string[], items: Item[], tipPercent: number): Map<string, number> {
  const balance = new Map(people.map((name) => [name, 0]));
  for (const item of items) {
    const sharers = item.among.filter((name) => balance.has(name));
    const among = sharers.length > 0 ? sharers : people;
    const amount = item.amount * (1 + tipPercent / 100);
    if (!balance.has(item.by)) continue;
    balance.set(item.by, (balance.get(item.by) ?? 0) + amount);
    for (const name of among) balance.set(name, (balance.get(name) ?? 0) - amount / among.length);
  }
  return balance;
}

/** The fewest plain payments that make everyone even: the most behind pays the most ahead. */
export function settle(balance: Map<string, number>): Payment[] {
  const left = [...balance].map(([name, amount]) => ({ name, amount: Math.round(amount * 100) }));
  const payments: Payment[] = [];
  for (;;) {
    left.sort((one, other) => one.amount - other.amount);
    const debtor = left[0];
    const creditor = left.at(-1);
    if (!debtor || !creditor || debtor.amount > -1 || creditor.amount < 1) return payments;
    const cents = Math.min(-debtor.amount, creditor.amount);
    debtor.amount += cents;
    creditor.amount -= cents;
    payments.push({ from: debtor.name, to: creditor.name, amount: cents / 100 });
  }
}
