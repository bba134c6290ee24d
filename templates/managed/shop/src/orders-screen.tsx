import { SignInFirst } from './account';
import { content } from './content';
import { useRows } from './lib/use-rows';
import { useUser } from './lib/use-user';
import { OrderCard } from './order-card';
import { Empty, Loading, Rows } from './parts';
import { loadOwnOrders } from './shop';

const { words } = content;

export function OrdersScreen() {
  const user = useUser();
  if (user === undefined) return <Loading />;
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-6 font-display text-3xl font-semibold">{words.mine}</h1>
      {user ? <OwnOrders userId={user.id} /> : <SignInFirst />}
    </div>
  );
}

function OwnOrders({ userId }: { userId: string }) {
  const orders = useRows(`own-${userId}`, () => loadOwnOrders(userId), ['orders']);
  return (
    <Rows of={orders}>
      {(list) =>
        list.length === 0 ? (
          <Empty text={words.noOrders}>
            <a href="#/" className="button">
              {words.toShop}
            </a>
          </Empty>
        ) : (
          <ul className="space-y-4">
            {list.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )
      }
    </Rows>
  );
}
