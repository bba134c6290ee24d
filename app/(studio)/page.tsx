/** The home screen: the studio in the layout, without a project (ROUTE-001). */
export default function HomePage() {
  return null;
}
