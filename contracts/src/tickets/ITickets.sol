// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Tickets
/// @notice An ERC-1155 whose ids are kinds of tickets. Each kind has a maximum supply and a price in any number of
/// currencies; the native coin is the currency 0xEeee…EEeE. Tickets are bought while the contract and the kind are
/// enabled, minted by the owner, and burnt by who holds them or whom the holder approved. Royalties are told by
/// ERC-2981.
/// @dev Payments in tokens go straight to the treasury, those in the native coin when they are withdrawn. Currencies
/// must move exactly what they are told to, without a fee.
interface ITickets is IERC1155 {
    /// @param tokenId the kind of ticket
    /// @param maxSupply tickets that may ever be minted, at least 1
    /// @param currencies each with the price beside it
    /// @param prices in base units of the currency; zero means that it is not accepted
    /// @param enabled whether it can be bought
    struct Ticket {
        uint256 tokenId;
        uint256 maxSupply;
        address[] currencies;
        uint256[] prices;
        bool enabled;
    }

    /// @notice `account` bought `amount` tickets of a kind, or got them from the owner.
    event Mint(address indexed account, uint256 tokenId, uint256 amount);

    /// @notice A kind of ticket came into being.
    event TicketAdded(uint256 indexed tokenId);

    /// @notice At most `maxSupply` tickets of a kind may ever be minted.
    event MaxSupplyChanged(uint256 indexed tokenId, uint256 maxSupply);

    /// @notice A kind of ticket costs `price` base units of `currency`; it is not accepted if zero.
    event TicketPriceChanged(uint256 indexed tokenId, address indexed currency, uint256 price);

    /// @notice A kind of ticket can be bought, or not.
    event TicketStatusChanged(uint256 indexed tokenId, bool enabled);

    /// @notice Tickets can be bought at all, or not.
    event EnabledChanged(bool enabled);

    /// @notice The treasury changed.
    event TreasuryChanged(address indexed treasury);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice Native coins went to the treasury.
    event Withdrawn(address indexed treasury, uint256 amount);

    /// @notice The metadata address, in which clients replace `{id}`, is now `uri`.
    event BaseURIChanged(string uri);

    /// @notice As ERC-4906 has it: the metadata of these tickets changed.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice Tickets cannot be bought at present.
    error Tickets_Disabled();

    /// @notice Tickets of this kind cannot be bought at present.
    error Tickets_TicketDisabled(uint256 tokenId);

    /// @notice There is no such kind of ticket.
    error Tickets_UnknownTicket(uint256 tokenId);

    /// @notice The kind of ticket was added before.
    error Tickets_AlreadyAdded(uint256 tokenId);

    /// @notice The currency is not accepted for this kind of ticket.
    error Tickets_CurrencyNotAccepted(uint256 tokenId, address currency);

    /// @notice The payment is not the exact amount due.
    error Tickets_WrongPayment(uint256 sent, uint256 due);

    /// @notice More would be minted than the maximum.
    error Tickets_MaxSupplyExceeded(uint256 tokenId, uint256 supply, uint256 maxSupply);

    /// @notice Nothing was to be minted.
    error Tickets_ZeroAmount();

    /// @notice Arrays that belong together differ in length.
    error Tickets_LengthMismatch();

    /// @notice The zero address is not allowed.
    error Tickets_ZeroAddress();

    /// @notice The treasury rejected the coins.
    error Tickets_TransferFailed();

    /// @notice Buys `amount` tickets of a kind. With the native coin exactly the price must be sent; another currency
    /// must have been approved.
    function mint(uint256 tokenId, address currency, uint256 amount) external payable;

    /// @notice Mints tickets to `account`, whether or not they can be bought. Only the owner.
    function ownerBatchMint(address account, uint256[] calldata ids, uint256[] calldata amounts) external;

    /// @notice Burns tickets of `account`. Only `account` and whom it approved.
    function burn(address account, uint256 id, uint256 value) external;

    /// @notice Adds kinds of tickets. Only the owner.
    function addTickets(Ticket[] calldata tickets) external;

    /// @notice Sets how many tickets of each kind may ever be minted: no fewer than there were. Only the owner.
    function updateMaxSupplies(uint256[] calldata tokenIds, uint256[] calldata maxSupplies) external;

    /// @notice Sets prices of a kind of ticket; other currencies keep theirs. Only the owner.
    function updateTicketPrices(uint256 tokenId, address[] calldata currencies, uint256[] calldata prices) external;

    /// @notice Lets kinds of tickets be bought, or not. Only the owner.
    function updateTicketsStatus(uint256[] calldata tokenIds, bool status) external;

    /// @notice Lets tickets be bought at all, or not. Only the owner.
    function flipState() external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Sets where payments go. Only the owner.
    function setTreasury(address newTreasury) external;

    /// @notice Sets who gets royalties, and how much of a sale per 10,000. Only the owner.
    function setRoyalty(address receiver, uint96 basisPoints) external;

    /// @notice Sends the native coins that buyers paid to the treasury. Anyone may call it.
    function withdraw() external;

    /// @notice Whether tickets can be bought at all.
    function enabled() external view returns (bool);

    /// @notice The metadata address, in which clients replace `{id}`.
    function baseURI() external view returns (string memory);

    /// @notice Returns the treasury.
    function treasury() external view returns (address);

    /// @notice The price of one ticket, in base units of the currency; zero where it is not accepted.
    function getTicketPrice(uint256 tokenId, address currency) external view returns (uint256);

    /// @notice Whether a kind of ticket can be bought, and how many may ever be minted: zero where there is no such
    /// kind.
    function ticketsData(uint256 tokenId) external view returns (bool enabled, uint256 maxSupply);

    /// @notice How many tickets of a kind were ever minted. Burning does not lower it.
    function ticketsSupply(uint256 tokenId) external view returns (uint256);
}
