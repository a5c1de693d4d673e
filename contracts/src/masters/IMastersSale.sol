// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What the masters contracts have in common as shops
/// @notice What a voucher says is due is paid by who submits it: in the native coin (0xEeee…EEeE), in a token, or in tickets, which are burnt.
/// Tokens go straight to the treasury, coins when they are withdrawn. Royalties are told by ERC-2981.
/// @dev A price is that of all that the voucher gives. Zero is for nothing, but tickets always cost at least one.
interface IMastersSale {
    /// @notice `payer` paid `price` of `currency`: 0xEeee…EEeE for the native coin, the token, or the tickets' contract.
    event Paid(address indexed payer, address indexed currency, uint256 price);

    /// @notice Vouchers that mint or sell are redeemed, or not.
    event EnabledChanged(bool enabled);

    /// @notice Payments go to `treasury` from now on.
    event TreasuryChanged(address indexed treasury);

    /// @notice The tickets' contract is now this.
    event TicketsChanged(address indexed tickets);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice Native coins went to the treasury.
    event Withdrawn(address indexed treasury, uint256 amount);

    /// @notice Vouchers that mint or sell are not redeemed at present.
    error MastersSale_Disabled();

    /// @notice What was sent is not exactly what is due.
    error MastersSale_WrongPayment(uint256 sent, uint256 due);

    /// @notice The voucher is to be paid in tickets, but says none, or there is no contract of tickets.
    error MastersSale_NoTickets();

    /// @notice The zero address is not accepted here.
    error MastersSale_ZeroAddress();

    /// @notice The treasury did not take the coins.
    error MastersSale_TransferFailed();

    /// @notice Lets vouchers that mint or sell be redeemed, or not. Only the owner.
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

    /// @notice Where payments go.
    function treasury() external view returns (address);

    /// @notice The tickets' contract; none if zero.
    function getHatchyTicketsContract() external view returns (address);
}
