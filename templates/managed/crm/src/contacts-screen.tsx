import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { ContactForm } from './contact-form';
import { content } from './content';
import { loadContacts, type Space } from './crm';
import { Dialog } from './dialog';
import { useRows } from './lib/use-rows';
import { Empty, Rows } from './parts';

const { words } = content;

export function ContactsScreen({ space }: { space: Space }) {
  const contacts = useRows(`contacts-${space.team}-${space.user}`, () => loadContacts(space), ['contacts']);
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const wanted = search.trim().toLowerCase();

  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-semibold">{words.contacts}</h1>
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden /> {words.newContact}
        </button>
      </div>
      <Rows of={contacts}>
        {(list) => {
          if (list.length === 0) return <Empty text={words.noContacts} />;
          const shown = list.filter(({ name, email, company }) => `${name} ${email} ${company?.name ?? ''}`.toLowerCase().includes(wanted));
          return (
            <>
              <input
                className="field mb-4"
                type="search"
                aria-label={words.search}
                placeholder={words.search}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              {shown.length === 0 && <Empty text={words.notFound} />}
              <ul className="card divide-y divide-line overflow-hidden">
                {shown.map(({ id, name, company, email }) => (
                  <li key={id}>
                    <a href={`#/contacts/${id}`} className="flex items-center gap-4 p-4 hover:bg-tint">
                      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-tint font-semibold" aria-hidden>
                        {[...name][0]}
                      </span>
                      <span className="min-w-0 flex-1">
                        <span className="block truncate font-medium">{name}</span>
                        <span className="block truncate text-sm text-soft">{[company?.name, email].filter(Boolean).join(' · ')}</span>
                      </span>
                      <ChevronRight size={18} className="text-soft" aria-hidden />
                    </a>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Rows>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={words.newContact}>
        <ContactForm space={space} onSaved={(id) => location.assign(`#/contacts/${id}`)} />
      </Dialog>
    </div>
  );
}
