'use client';

import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { limits } from '@/domain/limits';

const { px: codePx } = limits.payCode;
/** Drawn larger than displayed, so that it is sharp on every screen. */
const scale = 3;

/** BILL-017: draws the payment link as a QR code, black on white in both themes. */
export function PaymentQrCode({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    const side = codePx * scale;
    const at = (index: number) => Math.round((index * side) / size);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.fillStyle = '#000';
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries())
        if (dark) context.fillRect(at(x), at(y), at(x + 1) - at(x), at(y + 1) - at(y));
  }, [text]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-text={text}
      width={codePx * scale}
      height={codePx * scale}
      style={{ width: codePx, height: codePx }}
      className="rounded-control bg-white"
    />
  );
}
