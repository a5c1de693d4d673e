// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";

/// @dev Calls back once during a transfer and keeps the result.
abstract contract Armed {
    address private target;
    bytes private callback;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    function arm(address target_, bytes calldata callback_) external {
        (target, callback, attempted, succeeded) = (target_, callback_, false, false);
    }

    function _callBack() internal {
        if (callback.length == 0 || attempted) return;
        attempted = true;
        (succeeded, reason) = target.call(callback);
    }
}

/// @dev A token that may take a fee from transfers, or add to them.
contract ArmedToken is ERC20("Armed", "ARM"), Armed {
    uint256 public fee;
    uint256 public bonus;

    function setFee(uint256 fee_, uint256 bonus_) external {
        (fee, bonus) = (fee_, bonus_);
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from == address(0) || to == address(0)) return;
        if (fee > 0) super._update(to, address(0), fee);
        if (bonus > 0) super._update(address(0), to, bonus);
        _callBack();
    }
}

/// @dev A token that takes more from its receiver than it gives.
contract TakingToken is ERC20("Taking", "TAKE") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function transferFrom(address, address to, uint256) public override returns (bool) {
        _burn(to, 1);
        return true;
    }
}

contract ArmedCollectible is ERC721("Armed", "ARM"), Armed {
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from != address(0)) _callBack();
    }
}

contract ArmedItems is ERC1155(""), Armed {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        super._update(from, to, ids, values);
        if (from != address(0)) _callBack();
    }
}

/// @dev A contract that deposits, and deposits again if it is called back.
contract Depositor {
    bytes public first;
    bytes public second;
    address public converter;

    function prepare(address converter_, bytes calldata first_, bytes calldata second_) external {
        (converter, first, second) = (converter_, first_, second_);
    }

    /// @dev Approves the converter.
    function run(address target, bytes calldata data) external {
        _forward(target, data);
    }

    function deposit() external {
        _forward(converter, first);
    }

    function depositAgain() external {
        _forward(converter, second);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function depositsSoFar() external view returns (uint256) {
        return IVoucherConverter(converter).totalConverts();
    }

    function _forward(address target, bytes memory data) private {
        (bool done, bytes memory reason) = target.call(data);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}
