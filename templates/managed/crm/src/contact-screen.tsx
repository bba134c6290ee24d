import { ArrowLeft, Building2, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { supabase } from '@/lib/supabase';
import { ContactForm } from './contact-form';
import { content } from './content';
import { type Contact, loadContact, type Space } from './crm';
import { Dialog } from './dialog';
import { FileList } from './file-list';
import { useRows } from './lib/use-rows';
import { NoteList } from './note-list';
import { Empty, Rows } from './parts';
import { RemoveButton } from './remove-button';

const { words } = content;

export function ContactScreen({ id, space }: { id: string; space: Space }) {
  const loaded = useRows(`contact-${id}`, () => loadContact(id), ['contacts', 'notes', 'attachments']);
  return (
    <div className="mx-auto max-w-5xl">
      <a href="#/" className="mb-4 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink">
        <ArrowLeft size={18} aria-hidden /> {words.back}
      </a>
      <Rows of={loaded}>
        {({ contact, notes, files }) =>
          contact === undefined ? (
            <Empty text={words.gone} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
              <ContactCard contact={contact} space={space} onChange={loaded.reload} />
              <div className="space-y-8">
                <NoteList contact={id} notes={notes} space={space} onChange={loaded.reload} />
                <FileList contact={id} files={files} space={space} onChange={loaded.reload} />
              </div>
            </div>
          )
        }
      </Rows>
    </div>
  );
}

type CardProps = { contact: Contact; space: Space; onChange: () => void };

function ContactCard({ contact, space, onChange }: CardProps) {
  const [isEditing, setEditing] = useState(false);
  const { name, company, email, phone, id } = contact;
  const row = 'flex items-center gap-3 break-all';
  return (
    <section className="card p-5">
      <h1 className="font-display text-2xl font-semibold break-words">{name}</h1>
      <div className="mt-4 space-y-2">
        {company && (
          <p className={row}>
            <Building2 size={18} className="shrink-0 text-soft" aria-hidden /> {company.name}
          </p>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${row} hover:underline`}>
            <Mail size={18} className="shrink-0 text-soft" aria-hidden /> {email}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone}`} className={`${row} hover:underline`}>
            <Phone size={18} className="shrink-0 text-soft" aria-hidden /> {phone}
          </a>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => setEditing(true)}>
          {words.edit}
        </button>
        <RemoveButton remove={() => supabase.from('contacts').delete().eq('id', id)} onRemoved={() => location.assign('#/')} />
      </div>
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title={words.edit}>
        <ContactForm
          contact={contact}
          space={space}
          onSaved={() => {
            setEditing(false);
            onChange();
          }}
        />
      </Dialog>
    </section>
  );
}
