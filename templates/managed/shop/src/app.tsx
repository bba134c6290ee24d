import { ClipboardList, Package, ShoppingBag, Store } from 'lucide-react';
import { useState } from 'react';
import { useCart } from './cart';
import { CartDialog } from './cart-dialog';
import { content } from './content';
import { useRole } from './lib/use-role';
import { useRows } from './lib/use-rows';
import { OrdersScreen } from './orders-screen';
import { Rows } from './parts';
import { ProductsScreen } from './products-screen';
import { type Screen, Shell } from './shell';
import { loadProducts } from './shop';
import { StaffGate } from './staff-gate';
import { StaffScreen } from './staff-screen';

const { words } = content;

export function App() {
  const role = useRole('staff');
  const products = useRows('products', loadProducts, ['products']);
  const cart = useCart(products.rows ?? []);
  const [isCartOpen, setCartOpen] = useState(false);

  const shop = <Rows of={products}>{(list) => <ProductsScreen products={list} cart={cart} />}</Rows>;
  const screens: Screen[] = [
    { id: 'shop', label: words.shop, icon: Store, view: shop },
    { id: 'orders', label: words.mine, icon: Package, view: <OrdersScreen /> },
  ];
  const staff = (
    <StaffGate name="staff" role={role}>
      <StaffScreen />
    </StaffGate>
  );
  const isStaff = role === 'mine' || role === 'free' || location.hash === '#/staff';
  if (isStaff) screens.push({ id: 'staff', label: words.staff, icon: ClipboardList, view: staff });

  const cartButton = (
    <button type="button" className="icon-button relative" onClick={() => setCartOpen(true)} aria-label={`${words.cart}: ${cart.count}`}>
      <ShoppingBag size={22} aria-hidden />
      {cart.count > 0 && (
        <span className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 text-on-accent tabular-nums">
          {cart.count}
        </span>
      )}
    </button>
  );
  return (
    <>
      <Shell screens={screens} actions={cartButton} />
      <CartDialog cart={cart} isOpen={isCartOpen} onClose={() => setCartOpen(false)} />
    </>
  );
}
