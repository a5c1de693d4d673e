// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ITickets} from "../tickets/ITickets.sol";
import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {IMastersSale} from "./IMastersSale.sol";

/// @title A shop that sells by voucher
/// @notice See IMastersSale.
/// @dev An inheriting contract calls `_takePayment` after a voucher is used up and all its own effects are done.
abstract contract MastersSaleUpgradeable is
    IMastersSale,
    VoucherVerifierUpgradeable,
    ERC2981Upgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:hatchery.storage.MastersSale
    struct MastersSaleStorage {
        address treasury;
        bool enabled;
        ITickets tickets;
    }

    /// @dev The currency that stands for the native coin.
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersSale")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x3507b36ab716d1522050f550ba49308e7ebc1fda6d31eac10e902e014b35c500;

    modifier whenEnabled() {
        if (!enabled()) revert MastersSale_Disabled();
        _;
    }

    function __MastersSale_init(address initialTreasury, uint96 royaltyBasisPoints, address tickets)
        internal
        onlyInitializing
    {
        _setTreasury(initialTreasury);
        _setRoyalty(initialTreasury, royaltyBasisPoints);
        _setTickets(tickets);
    }

    /// @inheritdoc IMastersSale
    function flipState() external onlyOwner {
        MastersSaleStorage storage $ = _mastersSaleStorage();
        $.enabled = !$.enabled;
        emit EnabledChanged($.enabled);
    }

    /// @inheritdoc IMastersSale
    function setTreasury(address newTreasury) external onlyOwner {
        _setTreasury(newTreasury);
    }

    /// @inheritdoc IMastersSale
    function setHatchyTicketsContract(address _hatchyTickets) external onlyOwner {
        _setTickets(_hatchyTickets);
    }

    /// @inheritdoc IMastersSale
    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setRoyalty(receiver, basisPoints);
    }

    /// @inheritdoc IMastersSale
    function withdraw() external nonReentrant {
        address to = treasury();
        uint256 amount = address(this).balance;

        emit Withdrawn(to, amount);

        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert MastersSale_TransferFailed();
    }

    /// @inheritdoc IMastersSale
    function enabled() public view returns (bool) {
        return _mastersSaleStorage().enabled;
    }

    /// @inheritdoc IMastersSale
    function treasury() public view returns (address) {
        return _mastersSaleStorage().treasury;
    }

    /// @inheritdoc IMastersSale
    function getHatchyTicketsContract() public view returns (address) {
        return address(_mastersSaleStorage().tickets);
    }

    /// @dev Charges the caller, never a voucher's receiver. So an account that approved this contract pays only for
    /// what it submits.
    function _takePayment(address currency, uint256 price, bool payWithTicket, uint256 ticketId) internal {
        bool native = currency == NATIVE && !payWithTicket;
        uint256 due = native ? price : 0;
        if (msg.value != due) revert MastersSale_WrongPayment(msg.value, due);

        if (payWithTicket) _burnTickets(ticketId, price);
        else if (price > 0) _payCurrency(currency, price, native);
    }

    function _burnTickets(uint256 ticketId, uint256 price) private {
        ITickets tickets = _mastersSaleStorage().tickets;
        if (price == 0 || address(tickets) == address(0)) revert MastersSale_NoTickets();

        emit Paid(_msgSender(), address(tickets), price);

        tickets.burn(_msgSender(), ticketId, price);
    }

    function _payCurrency(address currency, uint256 price, bool native) private {
        emit Paid(_msgSender(), currency, price);

        if (!native) IERC20(currency).safeTransferFrom(_msgSender(), treasury(), price);
    }

    function _setTreasury(address newTreasury) private {
        if (newTreasury == address(0)) revert MastersSale_ZeroAddress();
        _mastersSaleStorage().treasury = newTreasury;
        emit TreasuryChanged(newTreasury);
    }

    function _setTickets(address tickets) private {
        _mastersSaleStorage().tickets = ITickets(tickets);
        emit TicketsChanged(tickets);
    }

    function _setRoyalty(address receiver, uint96 basisPoints) private {
        _setDefaultRoyalty(receiver, basisPoints);
        emit RoyaltyChanged(receiver, basisPoints);
    }

    function _mastersSaleStorage() private pure returns (MastersSaleStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
