// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources contain templates
/**
 * Pages as models write them, with pictures and every usual way to write classes, for edits of what
 * a page shows.
 */
export const writtenPages: Readonly<Record<string, string>> = {
  'src/pages/landing.tsx': `import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import hero from '../assets/hero.jpg';
import { Button } from '../components/ui/button';
import { cn } from '../lib/utils';

const features = [
  { title: 'Fast', text: 'Ready in a minute', picture: '/pictures/fast.webp' },
  { title: 'Kind', text: 'People answer', picture: '/pictures/kind.webp' },
];

export default function Landing() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="min-h-screen bg-white text-slate-900">
      <header className={cn('sticky top-0 flex items-center justify-between p-4', isOpen && 'shadow-md')}>
        <a href="/" className="text-lg font-bold">Leaf &amp; Co</a>
        <nav className="hidden gap-6 md:flex">
          <a href="#features" className="hover:underline">Features</a>
          <a href="#prices" className="hover:underline">Prices</a>
          <a href="mailto:hi@example.com">Contact</a>
        </nav>
        <button type="button" onClick={() => setIsOpen(!isOpen)} className="md:hidden">Menu</button>
      </header>
      <section className="mx-auto grid max-w-6xl gap-8 px-4 py-16 lg:grid-cols-2">
        <div className="space-y-6">
          <p className="text-sm font-semibold uppercase tracking-wide text-emerald-700">New</p>
          <h1 className="text-4xl font-bold leading-tight sm:text-6xl">
            Tea that comes
            by post
          </h1>
          <p className="text-lg text-slate-600">Fresh leaves from small gardens, every month.</p>
          <div className="flex gap-3">
            <Button size="lg" className="rounded-full">Order now</Button>
            <Button variant="outline">
              Read more <ArrowRight className="ml-2 size-4" />
            </Button>
          </div>
        </div>
        <img src={hero} alt="A cup of tea" className="rounded-2xl object-cover shadow-xl" />
      </section>
      <section id="features" className={\`py-16 \${isOpen ? 'bg-slate-50' : ''}\`}>
        <h2 className="text-center text-3xl font-semibold">Why us</h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2">
          {features.map((feature) => (
            <li key={feature.title} className="rounded-xl border p-6">
              <img src={feature.picture} alt={feature.title} className="mb-4 h-32 w-full object-cover" />
              <h3 className="font-semibold">{feature.title}</h3>
              <p className="text-slate-600">{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section id="prices" className="bg-emerald-50 py-16">
        <div className="mx-auto max-w-md rounded-2xl bg-white p-8 text-center">
          <h2 className="text-2xl font-semibold">One price</h2>
          <p className="mt-2 text-5xl font-bold">€ 12</p>
          <ul className="mt-6 space-y-2 text-left">
            <li className="flex gap-2"><Check className="text-emerald-600" /> Free delivery</li>
            <li className="flex gap-2"><Check className="text-emerald-600" /> Stop at any time</li>
          </ul>
          <img src="/pictures/box.webp" alt="The box" className="mx-auto mt-6 w-40" />
          <a href="/order" className="mt-8 inline-block rounded-full bg-emerald-700 px-8 py-3 text-white">Start</a>
        </div>
      </section>
      <footer className="border-t p-8 text-sm text-slate-500">
        <p>© 2026 Leaf &amp; Co</p>
        <p>Made with care</p>
      </footer>
    </div>
  );
}
`,
  'src/components/ui/button.tsx': `import { Slot } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import { forwardRef, type ButtonHTMLAttributes } from 'react';
import { cn } from '../../lib/utils';

const button = cva('inline-flex items-center rounded-md font-medium', {
  variants: { variant: { default: 'bg-black text-white', outline: 'border' }, size: { default: 'h-10 px-4', lg: 'h-12 px-8' } },
  defaultVariants: { variant: 'default', size: 'default' },
});

type Props = ButtonHTMLAttributes<HTMLButtonElement> & VariantProps<typeof button> & { asChild?: boolean };

export const Button = forwardRef<HTMLButtonElement, Props>(({ className, variant, size, asChild, ...props }, ref) => {
  const Comp = asChild ? Slot : 'button';
  return <Comp ref={ref} className={cn(button({ variant, size }), className)} {...props} />;
});
`,
  'src/pages/team.jsx': `import clsx from 'clsx';
import { motion } from 'motion/react';
import anna from '../assets/anna.png';

export function Team({ people, isWide, theme }) {
  return (
    <main className={clsx('mx-auto p-6', { 'max-w-6xl': isWide, 'max-w-2xl': !isWide })}>
      <h1 className={'text-3xl ' + theme}>Our team</h1>
      <motion.section initial={{ opacity: 0 }} animate={{ opacity: 1 }} className="grid gap-4">
        <article className={['rounded-lg p-4', isWide ? 'flex' : 'block'].join(' ')}>
          <img className="size-24 rounded-full" src={anna} alt="Anna" />
          <h2 className="font-semibold">Anna</h2>
          <p>{'Bakes & serves'}</p>
        </article>
        <article className="rounded-lg p-4">
          <img className="size-24 rounded-full" src='https://example.com/ben.png' alt='Ben' />
          <h2 className="font-semibold">Ben</h2>
          <p>Drives the van</p>
        </article>
        {people.length > 0 && (
          <>
            <h2>And also</h2>
            <ol>
              {people.map(({ name, src }) => (
                <li key={name}>
                  <img src={src} alt="" /> <span>{name}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </motion.section>
      <section className="mt-8 grid grid-cols-2 gap-4">
        <figure>
          <img src="/pictures/shop.webp" alt="The shop" />
          <figcaption>The shop</figcaption>
        </figure>
        <figure>
          <img src={'/pictures/oven.webp'} alt="The oven" />
          <figcaption>The oven</figcaption>
        </figure>
      </section>
    </main>
  );
}
`,
};
