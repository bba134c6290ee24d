/** The home screen: the studio with nothing open (ROUTE-001). */
export default function HomePage() {
  return null;
}
