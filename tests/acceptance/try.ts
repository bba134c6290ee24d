import { createRandom } from '../support/faults.ts';
import { kills } from './kills.ts';
import { startProduct } from './product.ts';

const product = await startProduct({ isWhole: false });
try {
  const person = await product.person();
  for (const kill of kills.filter(({ isWhole }) => !isWhole))
    console.log(
      kill.name,
      await kill.run({ product, person, random: createRandom(1) }).catch((e) => e),
    );
} finally {
  await product.stop();
  process.exit();
}
