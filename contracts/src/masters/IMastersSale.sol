// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Sales of the masters contracts
/// @notice The submitter of a voucher pays its price: in the native coin (0xEeee…EEeE), in a token, or in tickets,
/// which are burnt. Tokens go straight to the treasury, coins when they are withdrawn. ERC-2981 reports royalties.
/// @dev A price covers the whole voucher. Zero is free, except that tickets always cost at least one.
interface IMastersSale {
    /// @notice `payer` paid `price` of `currency`: 0xEeee…EEeE for the native coin, the token, or the tickets'
    /// contract.
    event Paid(address indexed payer, address indexed currency, uint256 price);

    /// @notice Redeeming of vouchers that mint or sell was enabled or disabled.
    event EnabledChanged(bool enabled);

    /// @notice The treasury changed.
    event TreasuryChanged(address indexed treasury);

    /// @notice The tickets contract changed.
    event TicketsChanged(address indexed tickets);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice Native coins went to the treasury.
    event Withdrawn(address indexed treasury, uint256 amount);

    /// @notice Redeeming of vouchers that mint or sell is disabled.
    error MastersSale_Disabled();

    /// @notice The payment is not the exact amount due.
    error MastersSale_WrongPayment(uint256 sent, uint256 due);

    /// @notice The voucher asks for tickets, but names none, or no tickets contract is set.
    error MastersSale_NoTickets();

    /// @notice The zero address is not allowed.
    error MastersSale_ZeroAddress();

    /// @notice The treasury rejected the coins.
    error MastersSale_TransferFailed();

    /// @notice Enables or disables redeeming of vouchers that mint or sell. Only the owner.
    function flipState() external;

    /// @notice Sets where payments go. Only the owner.
    function setTreasury(address newTreasury) external;

    /// @notice Sets the tickets' contract; none if zero. Only the owner.
    function setHatchyTicketsContract(address _hatchyTickets) external;

    /// @notice Sets who gets royalties, and how much of a sale per 10,000. Only the owner.
    function setRoyalty(address receiver, uint96 basisPoints) external;

    /// @notice Sends the native coins that were paid to the treasury. Anyone may call it.
    function withdraw() external;

    /// @notice Whether vouchers that mint or sell are redeemed.
    function enabled() external view returns (bool);

    /// @notice Returns the treasury.
    function treasury() external view returns (address);

    /// @notice The tickets' contract; none if zero.
    function getHatchyTicketsContract() external view returns (address);
}
