'use client';

import clsx from 'clsx';
import {
  Braces,
  File,
  FileCode,
  FileText,
  Image,
  type LucideIcon,
  Package,
  Paintbrush,
  Type,
} from 'lucide-react';

type Look = { icon: LucideIcon; tint: string };

const code: Look = { icon: FileCode, tint: 'text-azure' };
const page: Look = { icon: FileCode, tint: 'text-rust' };
const style: Look = { icon: Paintbrush, tint: 'text-jade' };
const data: Look = { icon: Braces, tint: 'text-amber' };
const text: Look = { icon: FileText, tint: 'text-ink-faint' };
const picture: Look = { icon: Image, tint: 'text-jade' };
const font: Look = { icon: Type, tint: 'text-ink-faint' };
const other: Look = { icon: File, tint: 'text-ink-faint' };

const looks: [Look, string][] = [
  [code, 'ts tsx mts cts js jsx mjs cjs vue svelte'],
  [page, 'html htm'],
  [style, 'css scss less'],
  [data, 'json yaml yml toml'],
  [text, 'md mdx txt csv pdf'],
  [picture, 'png jpg jpeg gif webp avif svg ico'],
  [font, 'woff woff2 ttf otf'],
];
const byExtension = new Map(
  looks.flatMap(([look, extensions]) => extensions.split(' ').map((one) => [one, look] as const)),
);

/** Returns what a file's icon looks like, by its name (WB-028). */
function lookOf(path: string): Look {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (name === 'package.json') return { icon: Package, tint: 'text-amber' };
  return byExtension.get(name.slice(name.lastIndexOf('.') + 1)) ?? other;
}

/** A small decorative icon for a file, by its extension. */
export function FileIcon({ path, size = 14 }: { path: string; size?: number }) {
  const { icon: Icon, tint } = lookOf(path);
  return (
    <Icon aria-hidden="true" size={size} strokeWidth={1.5} className={clsx('shrink-0', tint)} />
  );
}
