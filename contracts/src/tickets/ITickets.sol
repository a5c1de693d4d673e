// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Tickets
/// @notice An ERC-1155 whose ids are kinds of tickets. Each kind has a maximum supply and a price in any number of
/// currencies; 0xEeee…EEeE stands for the native coin. Tickets can be bought while the contract and the kind are
/// enabled. The owner can mint them, and holders and accounts that they approved can burn them. Royalties follow
/// ERC-2981.
/// @dev Token payments go straight to the treasury, native coins when they are withdrawn. Currencies must transfer the
/// exact amount, without a fee.
interface ITickets is IERC1155 {
    /// @param tokenId the kind of ticket
    /// @param maxSupply the maximum of tickets ever minted, at least 1
    /// @param currencies the accepted currencies
    /// @param prices the price in each currency, in base units; zero means that it is not accepted
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

    /// @notice A kind of ticket was added.
    event TicketAdded(uint256 indexed tokenId);

    /// @notice At most `maxSupply` tickets of a kind may ever be minted.
    event MaxSupplyChanged(uint256 indexed tokenId, uint256 maxSupply);

    /// @notice A kind of ticket costs `price` base units of `currency`; it is not accepted if zero.
    event TicketPriceChanged(uint256 indexed tokenId, address indexed currency, uint256 price);

    /// @notice A kind of ticket was enabled or disabled.
    event TicketStatusChanged(uint256 indexed tokenId, bool enabled);

    /// @notice Sales were enabled or disabled.
    event EnabledChanged(bool enabled);

    /// @notice The treasury changed.
    event TreasuryChanged(address indexed treasury);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice Native coins went to the treasury.
    event Withdrawn(address indexed treasury, uint256 amount);

    /// @notice The metadata URI is now `uri`. Clients replace `{id}` in it.
    event BaseURIChanged(string uri);

    /// @notice The metadata of these tickets changed, as in ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice Sales are disabled.
    error Tickets_Disabled();

    /// @notice This kind of ticket is disabled.
    error Tickets_TicketDisabled(uint256 tokenId);

    /// @notice There is no such kind of ticket.
    error Tickets_UnknownTicket(uint256 tokenId);

    /// @notice The kind of ticket already exists.
    error Tickets_AlreadyAdded(uint256 tokenId);

    /// @notice The currency is not accepted for this kind of ticket.
    error Tickets_CurrencyNotAccepted(uint256 tokenId, address currency);

    /// @notice The payment is not the exact amount due.
    error Tickets_WrongPayment(uint256 sent, uint256 due);

    /// @notice The total is above what the buyer accepts.
    error Tickets_TooExpensive(uint256 cost, uint256 maxCost);

    /// @notice The mint would exceed the maximum supply.
    error Tickets_MaxSupplyExceeded(uint256 tokenId, uint256 supply, uint256 maxSupply);

    /// @notice The amount is zero.
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

    /// @notice The same, but reverts if the total is above `maxCost` base units of the currency.
    function mintAtMost(uint256 tokenId, address currency, uint256 amount, uint256 maxCost) external payable;

    /// @notice Mints tickets to `account`, even while sales are disabled. Only the owner.
    function ownerBatchMint(address account, uint256[] calldata ids, uint256[] calldata amounts) external;

    /// @notice Burns tickets of `account`. Only `account` and accounts that it approved.
    function burn(address account, uint256 id, uint256 value) external;

    /// @notice Adds kinds of tickets. Only the owner.
    function addTickets(Ticket[] calldata tickets) external;

    /// @notice Sets the maximum supply of kinds of tickets: at least what was already minted. Only the owner.
    function updateMaxSupplies(uint256[] calldata tokenIds, uint256[] calldata maxSupplies) external;

    /// @notice Sets prices of a kind of ticket. Other currencies keep theirs. Only the owner.
    function updateTicketPrices(uint256 tokenId, address[] calldata currencies, uint256[] calldata prices) external;

    /// @notice Enables or disables kinds of tickets. Only the owner.
    function updateTicketsStatus(uint256[] calldata tokenIds, bool status) external;

    /// @notice Enables or disables all sales. Only the owner.
    function flipState() external;

    /// @notice Sets the metadata URI, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Sets the treasury, which gets payments. Only the owner.
    function setTreasury(address newTreasury) external;

    /// @notice Sets the receiver of royalties and their share of a sale per 10,000. Only the owner.
    function setRoyalty(address receiver, uint96 basisPoints) external;

    /// @notice Sends the native coins that buyers paid to the treasury. Anyone may call it.
    function withdraw() external;

    /// @notice Returns whether sales are enabled.
    function enabled() external view returns (bool);

    /// @notice Returns the metadata URI, in which clients replace `{id}`.
    function baseURI() external view returns (string memory);

    /// @notice Returns the treasury.
    function treasury() external view returns (address);

    /// @notice Returns the price of a ticket, in base units of the currency. Zero if the currency is not accepted.
    function getTicketPrice(uint256 tokenId, address currency) external view returns (uint256);

    /// @notice Returns whether a kind of ticket is enabled, and its maximum supply: zero if there is no such kind.
    function ticketsData(uint256 tokenId) external view returns (bool enabled, uint256 maxSupply);

    /// @notice Returns how many tickets of a kind were ever minted. Burning does not lower it.
    function ticketsSupply(uint256 tokenId) external view returns (uint256);
}
