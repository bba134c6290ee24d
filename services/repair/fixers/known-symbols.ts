type KnownSymbol = { from: string; isDefault?: true };

const packages: Record<string, string> = {
  react:
    'useState useEffect useRef useMemo useCallback useContext useReducer useId useLayoutEffect useTransition useDeferredValue useSyncExternalStore useImperativeHandle useActionState useOptimistic createContext forwardRef memo lazy Suspense Fragment StrictMode startTransition',
  'react-dom': 'createPortal flushSync',
  'react-dom/client': 'createRoot hydrateRoot',
  'react-router':
    'BrowserRouter HashRouter MemoryRouter Routes Route Navigate Outlet NavLink useNavigate useParams useLocation useSearchParams useMatch useOutletContext',
  'framer-motion':
    'motion AnimatePresence useScroll useTransform useInView useReducedMotion useMotionValue useSpring',
  'class-variance-authority': 'cva',
  'tailwind-merge': 'twMerge',
  'react-hook-form': 'useForm useFieldArray useFormContext FormProvider',
  zustand: 'create',
  immer: 'produce',
  nanoid: 'nanoid',
  sonner: 'toast Toaster',
  '@tanstack/react-query': 'useQuery useMutation useQueryClient QueryClientProvider QueryClient',
  recharts: 'ResponsiveContainer LineChart BarChart AreaChart PieChart XAxis YAxis CartesianGrid',
};

/**
 * Names that are nearly always imported from one package. Does not include names that a page may
 * define itself, like `Link` or `Tooltip`.
 */
export const knownSymbols: ReadonlyMap<string, KnownSymbol> = new Map([
  ...Object.entries(packages).flatMap(([from, names]) =>
    names.split(' ').map((name): [string, KnownSymbol] => [name, { from }]),
  ),
  ['React', { from: 'react', isDefault: true }],
  ['ReactDOM', { from: 'react-dom/client', isDefault: true }],
  ['clsx', { from: 'clsx', isDefault: true }],
  ['confetti', { from: 'canvas-confetti', isDefault: true }],
]);
