import 'client-only';
import { limits } from '@/domain/limits';
import { useSession } from '@/lib/session/store';
import type { ImageTools } from './attach';

/** Types that every vision model accepts. Pictures of other types are redrawn as PNG. */
const modelImageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const shrunkQuality = 0.85;

/** Image operations with the browser's decoder and canvas. */
export const imageTools = {
  async read(file) {
    const picture = await decode(URL.createObjectURL(file));
    const { naturalWidth: width, naturalHeight: height } = picture;
    // Do not draw a picture that will be refused, because a canvas of that size may be impossible.
    const refused = Math.max(width, height) > limits.chat.images.maxSide;
    return { width, height, address: refused ? '' : await addressOf(file, picture) };
  },
  async store(file, address, isWanted) {
    const [{ upload }, drawn] = await Promise.all([
      import('@/lib/resources/put-object.client'),
      fileOf(file, address),
    ]);
    const userId = useSession.getState().user?.userId;
    const { ossURL } = await upload({ file: drawn, userId, usageScene: 'chat', isWanted });
    // Load the stored picture once. If the browser cannot read it from the storage, this rejects
    // and the prompt keeps the original bytes. If it can, the picture is now cached and does not
    // flicker.
    await decode(ossURL);
    return ossURL;
  },
  async shrink(address) {
    const picture = await decode(address);
    const scale = Math.min(
      1,
      limits.chat.images.shrinkSide / Math.max(picture.naturalWidth, picture.naturalHeight),
    );
    return draw(picture, scale).toDataURL('image/jpeg', shrunkQuality);
  },
} satisfies ImageTools;

/** Returns the picture's `data:` address. Redraws a picture of a type that models cannot read. */
async function addressOf(file: File, picture: HTMLImageElement): Promise<string> {
  if (modelImageTypes.has(file.type)) return toAddress(file);
  return draw(picture, 1).toDataURL('image/png');
}

/** Returns a file that models can read: the original file, or the redrawn copy. */
async function fileOf(file: File, address: string): Promise<File> {
  if (modelImageTypes.has(file.type)) return file;
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (character) =>
    character.charCodeAt(0),
  );
  return new File([bytes], `${file.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
}

async function decode(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } finally {
    if (address.startsWith('blob:')) URL.revokeObjectURL(address);
  }
  if (picture.naturalWidth === 0) throw new Error('A picture without a size');
  return picture;
}

/** Draws on white: JPEG has no transparency, and transparent pixels would become black. */
function draw(picture: HTMLImageElement, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
