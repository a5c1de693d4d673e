import './changes-table.css';

/** A value that something changes, in words. */
export interface Change {
  name: string;
  before: string;
  after: string;
}

interface ChangesTableProps {
  /** As in "What would change". */
  caption: string;
  changes: readonly Change[];
  /** Names and values are those of a program. */
  mono?: boolean;
}

/** Values before and after, side by side. */
export const ChangesTable = ({ caption, changes, mono = false }: ChangesTableProps) => (
  <table className={mono ? 'changes-table mono' : 'changes-table'}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Value</span>
        </th>
        <th scope="col">Now</th>
        <th scope="col">Then</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ name, before, after }) => (
        <tr key={name} data-changed={before !== after || undefined}>
          <th scope="row">{name}</th>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
