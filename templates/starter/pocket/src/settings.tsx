import { content } from './content';

const words = content.settings;

export function SettingsScreen({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  function erase() {
    if (!confirm(words.eraseSure)) return;
    localStorage.clear();
    location.reload();
  }

  return (
    <div className="space-y-6">
      <fieldset className="card p-5">
        <legend className="sr-only">{words.textSize}</legend>
        <p className="font-semibold" aria-hidden>
          {words.textSize}
        </p>
        <div className="mt-3 grid grid-cols-3 gap-2">
          {words.sizes.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={size === index}
              onClick={() => onSize(index)}
              className="min-h-12 rounded-lg border border-soft/60 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
              style={{ fontSize: 15 + index * 3 }}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <section className="card p-5">
        <h2 className="font-semibold">{words.data}</h2>
        <p className="mt-1 text-soft">{words.dataNote}</p>
        <button type="button" className="button-quiet mt-4 w-full" onClick={erase}>
          {words.erase}
        </button>
      </section>
    </div>
  );
}
