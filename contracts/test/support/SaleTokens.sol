// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A stablecoin of any decimals.
contract Stablecoin is ERC20 {
    uint8 private immutable PLACES;

    constructor(uint8 places_) ERC20("Stablecoin", "USD") {
        PLACES = places_;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function decimals() public view override returns (uint8) {
        return PLACES;
    }
}

/// @dev A stablecoin of the old kind, whose functions return nothing.
contract SilentStablecoin {
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @dev A stablecoin that refuses by returning false.
contract RefusingStablecoin {
    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }
}

/// @dev A stablecoin that calls back when it is moved.
contract ReenteringStablecoin is ERC20 {
    address private target;
    bytes private callback;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    constructor() ERC20("Stablecoin", "USD") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function arm(address target_, bytes calldata callback_) external {
        (target, callback) = (target_, callback_);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (callback.length == 0 || attempted) return;
        attempted = true;
        (succeeded, reason) = target.call(callback);
    }
}
