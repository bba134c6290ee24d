import { Plus } from 'lucide-react';
import { useState } from 'react';
import { content } from './content';
import { type Deal, loadDeals, loadStages, moveDeal, type Space, type Stage } from './crm';
import { DealForm } from './deal-form';
import { Dialog } from './dialog';
import { Examples } from './examples';
import { formatMoney } from './lib/money';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { Problem, Rows } from './parts';

const { words } = content;

/** The board: a column for each stage, with the sum of its deals. */
export function DealsScreen({ space }: { space: Space }) {
  const stages = useRows('stages', loadStages);
  const deals = useRows(`deals-${space.team}-${space.user}`, () => loadDeals(space), ['deals', 'contacts']);
  const [shown, setShown] = useState<Deal | 'new'>();
  const { isBusy, error, run } = useAction();
  const close = () => {
    setShown(undefined);
    void deals.reload();
  };

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-semibold">{words.deals}</h1>
        <button type="button" className="button" onClick={() => setShown('new')}>
          <Plus size={18} aria-hidden /> {words.newDeal}
        </button>
      </div>
      <Problem text={error} />
      <Rows of={stages}>
        {(columns) => (
          <Rows of={deals}>
            {(list) => (
              <>
                {list.length === 0 && <Examples space={space} onAdded={deals.reload} />}
                <div className="-mx-4 flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-4 px-4 pb-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
                  {columns.map((stage) => (
                    <Column
                      key={stage.id}
                      stage={stage}
                      stages={columns}
                      deals={list.filter((deal) => deal.stage_id === stage.id)}
                      isBusy={isBusy}
                      onOpen={setShown}
                      onMove={async (deal, to) => {
                        if (await run(() => moveDeal(deal.id, to))) await deals.reload();
                      }}
                    />
                  ))}
                </div>
              </>
            )}
          </Rows>
        )}
      </Rows>
      <Dialog isOpen={shown !== undefined} onClose={close} title={shown === 'new' ? words.newDeal : words.edit}>
        <DealForm deal={shown === 'new' ? undefined : shown} stages={stages.rows ?? []} space={space} onSaved={close} />
      </Dialog>
    </>
  );
}

type ColumnProps = {
  stage: Stage;
  stages: Stage[];
  deals: Deal[];
  isBusy: boolean;
  onOpen: (deal: Deal) => void;
  onMove: (deal: Deal, stage: number) => void;
};

function Column({ stage, stages, deals, isBusy, onOpen, onMove }: ColumnProps) {
  const sum = deals.reduce((total, deal) => total + deal.amount, 0);
  return (
    <section className="w-[17rem] shrink-0 snap-start rounded-2xl bg-tint/70 p-3 lg:w-auto lg:min-w-52 lg:flex-1">
      <h2 className="flex items-baseline justify-between gap-2 px-1 font-semibold">
        {stage.name} <span className="text-sm font-normal text-soft tabular-nums">{formatMoney(sum)}</span>
      </h2>
      <ul className="mt-3 space-y-3">
        {deals.length === 0 && (
          <li className="rounded-xl border border-dashed border-soft/40 px-3 py-5 text-center text-sm text-soft">{words.noDeals}</li>
        )}
        {deals.map((deal) => (
          <li key={deal.id} className="card p-3">
            <button type="button" className="block w-full text-left" onClick={() => onOpen(deal)}>
              <span className="block font-medium break-words">{deal.title}</span>
              <span className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm text-soft">
                <span>{deal.contact?.name}</span>
                <span className="tabular-nums">{formatMoney(deal.amount)}</span>
              </span>
            </button>
            <select
              className="mt-2 min-h-10 w-full rounded-lg border border-line bg-surface px-2 text-sm text-ink"
              aria-label={`${words.stage}: ${deal.title}`}
              disabled={isBusy}
              value={deal.stage_id}
              onChange={(event) => onMove(deal, Number(event.target.value))}
            >
              {stages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}
