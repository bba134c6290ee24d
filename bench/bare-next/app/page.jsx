export default function Page() {
  return <h1>Say it, and it’s so.</h1>;
}
