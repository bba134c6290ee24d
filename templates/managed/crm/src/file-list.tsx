import { FileText, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { content } from './content';
import type { Attachment, Space } from './crm';
import { addFile, formatSize, openFile, removeFile } from './files';
import { useAction } from './lib/use-action';
import { Problem } from './parts';
import { RemoveButton } from './remove-button';

const { words } = content;
/** As the bucket has it. */
const mostBytes = 10_485_760;

type Props = { contact: string; files: Attachment[]; space: Space; onChange: () => void };

export function FileList({ contact, files, space, onChange }: Props) {
  const { isBusy, error, run } = useAction();
  const [isTooLarge, setTooLarge] = useState(false);

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    setTooLarge(file !== undefined && file.size > mostBytes);
    if (!file || file.size > mostBytes) return;
    if (await run(() => addFile(file, contact, space))) onChange();
  };

  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{words.files}</h2>
      <ul className="space-y-3">
        {files.length === 0 && <li className="text-soft">{words.noFiles}</li>}
        {files.map((file) => (
          <li key={file.id} className="card flex flex-wrap items-center gap-3 p-3">
            <FileText size={20} className="text-soft" aria-hidden />
            <p className="min-w-40 flex-1 break-all">
              {file.name} <span className="text-sm whitespace-nowrap text-soft">{formatSize(file.size)}</span>
            </p>
            <button type="button" className="button-quiet" disabled={isBusy} onClick={() => run(() => openFile(file))}>
              {words.open}
            </button>
            <RemoveButton remove={() => removeFile(file)} onRemoved={onChange} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <label className="button-quiet has-focus-visible:outline-2">
          <Upload size={18} aria-hidden /> {words.addFile}
          <input type="file" className="sr-only" disabled={isBusy} onChange={upload} />
        </label>
        <p className="text-sm text-soft">{words.fileHint}</p>
      </div>
      <div className="mt-3">
        <Problem text={isTooLarge ? words.tooLarge : error} />
      </div>
    </section>
  );
}
